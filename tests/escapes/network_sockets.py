for source in ("import socket; socket.create_connection(('127.0.0.1', 22), 1)", "import socket; socket.socket().bind(('0.0.0.0', 0))", "import socket; socket.getaddrinfo('localhost', 80)", "import _socket; _socket.socket()", "import urllib.request; urllib.request.urlopen('http://169.254.169.254/')", "import http.client; http.client.HTTPConnection('localhost').connect()",
               "import socket; socket.socket(socket.AF_UNIX).connect('/var/run/docker.sock')", "import ssl; ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname='localhost').do_handshake()", "import select; select.select([0], [], [], 0)", "import asyncio; asyncio.run(asyncio.open_connection('localhost', 22))", "import ftplib; ftplib.FTP('localhost')", "import smtplib; smtplib.SMTP('localhost')", "import webbrowser; assert webbrowser.open('http://x')", "import requests; requests.get('http://localhost')"):
    try:
        exec(source)
        print("PWNED", source)
    except BaseException:
        pass
