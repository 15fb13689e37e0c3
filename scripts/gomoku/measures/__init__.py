# SPDX-License-Identifier: MIT
"""What engines find in fixed positions: the positions, how engines are asked, and the tables of `scripts/lab/measure`."""
