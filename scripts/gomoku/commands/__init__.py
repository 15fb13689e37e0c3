# SPDX-License-Identifier: MIT
"""The command lines."""
