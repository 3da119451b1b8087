"""Stands in for CPython's package of tests."""
