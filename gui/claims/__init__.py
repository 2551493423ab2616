"""Checking what somebody claims: a pasted sentence, or one of the claims that the program knows."""
