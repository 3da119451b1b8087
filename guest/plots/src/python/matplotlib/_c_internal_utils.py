"""What matplotlib asks of the computer's display: here is none."""


def display_is_valid():
    return False


def xdisplay_is_valid():
    return False


def Win32_GetForegroundWindow():
    return None


def Win32_SetForegroundWindow(hwnd):
    return None


def Win32_SetProcessDpiAwareness_max():
    return None


def Win32_SetCurrentProcessExplicitAppUserModelID(appid):
    return None


def Win32_GetCurrentProcessExplicitAppUserModelID():
    return None
