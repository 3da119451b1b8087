# expect: exit | ok | ImportError | ModuleNotFoundError | AttributeError | PermissionError | NotImplementedError
import os
os._exit(0)
# --- step ---
# expect: exit | ok | ImportError | ModuleNotFoundError | AttributeError | PermissionError | NotImplementedError
import os
os.abort()
