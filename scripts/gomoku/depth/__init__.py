# SPDX-License-Identifier: MIT
"""How deep a search gets: fixed positions, what an engine says on its way, and comparisons of two engines."""
