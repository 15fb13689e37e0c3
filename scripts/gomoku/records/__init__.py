# SPDX-License-Identifier: MIT
"""Games in files, written and read again."""
