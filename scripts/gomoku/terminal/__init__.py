# SPDX-License-Identifier: MIT
"""Games and progress, drawn in the terminal."""
