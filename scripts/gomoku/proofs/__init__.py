# SPDX-License-Identifier: MIT
"""Proofs over quiet moves (engine/proofs/README.md): their positions as text, and the empty board cut in pieces."""
