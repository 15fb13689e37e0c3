# SPDX-License-Identifier: MIT
"""One engine, examined by the conversations of every manager."""
