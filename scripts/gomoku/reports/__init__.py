# SPDX-License-Identifier: MIT
"""Tournaments as text and for a browser."""
