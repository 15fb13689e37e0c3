# SPDX-License-Identifier: MIT
"""Many games at a time, here or on other machines, and what they add up to."""
