# SPDX-License-Identifier: MIT
"""One running engine: what it is, its process, its time and memory, and what its lines mean."""
