print("k=v=w".partition("="), "k=v=w".rpartition("="), "none".partition("="), "none".rpartition("="), "=".partition("="))
# => ('k', '=', 'v=w') ('k=v', '=', 'w') ('none', '', '') ('', '', 'none') ('', '=', '')
"a".partition("")  # !! ValueError: empty separator
