# expect: exit
import sys
sys.exit(3)
# --- step ---
# expect: exit
raise SystemExit(0)
# --- step ---
# expect: KeyboardInterrupt
raise KeyboardInterrupt
# --- step ---
# expect: GeneratorExit
raise GeneratorExit
# --- step ---
# expect: exit
exit()
# --- step ---
# expect: exit
quit(2)
