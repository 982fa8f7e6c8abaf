"""Hands on phones: the invitation on the big screen, and the link to the phones."""
