# pip, as far as a sandbox without network needs it: what is there, and wheels that the host granted.
