# SPDX-License-Identifier: MIT
"""One game between two engines."""
