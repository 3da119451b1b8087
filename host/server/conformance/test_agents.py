"""Agents inside: smolagents' own program for E2B, which installs smolagents in the sandbox and runs a manager agent with a
managed one there. The operator grants wheels and the model's address, and the server puts the token in.

`WARDIAN_WHEELS` names a directory with the wheels of smolagents and what it needs (`run` fetches them).
"""

import http.server
import json
import os
import threading

import pytest

from conftest import start_server

#: What the model says, one after the other: the manager asks its agent, the agent computes.
REPLIES = [
    "Thought: I ask the coder.\n<code>\nanswer = coder_agent(task=\"What's the 20th Fibonacci number?\")\nfinal_answer(answer)\n</code>",
    "Thought: I compute it.\n<code>\na, b = 0, 1\nfor _ in range(20):\n    a, b = b, a + b\nfinal_answer(a)\n</code>",
]

AGENT = """
import os
from smolagents import CodeAgent, InferenceClientModel

agent = CodeAgent(
    model=InferenceClientModel(model_id=os.environ["MODEL_URL"], token=os.getenv("HF_TOKEN")),
    tools=[],
    name="coder_agent",
    description="This agent takes care of your difficult algorithmic problems using code.",
)
manager_agent = CodeAgent(
    model=InferenceClientModel(model_id=os.environ["MODEL_URL"], token=os.getenv("HF_TOKEN")),
    tools=[],
    managed_agents=[agent],
)
response = manager_agent.run("What's the 20th Fibonacci number?")
print(response)
"""


class Model(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.server.asked.append((self.headers.get("Authorization"), json.loads(self.rfile.read(length))))
        text = REPLIES[len(self.server.asked) - 1]
        message = {"role": "assistant", "content": text}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        body = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


@pytest.fixture
def model():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.asked = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def test_smolagents_program_for_e2b(model, monkeypatch):
    from e2b_code_interpreter import Sandbox

    url = f"http://127.0.0.1:{model.server_port}/v1"
    monkeypatch.setenv("MODEL_TOKEN", "hf_a_secret_of_the_operator")
    wheels = os.environ["WARDIAN_WHEELS"]
    grant = f"{url} Authorization: Bearer {{MODEL_TOKEN}}"
    process, address = start_server(
        "--wheels", wheels, "--allow-http", grant, "--memory", "1G", "--disk", "256M", "--files", "30000"
    )
    monkeypatch.setenv("E2B_API_URL", address)
    monkeypatch.setenv("E2B_SANDBOX_URL", address)
    try:
        with Sandbox.create() as sandbox:
            installed = sandbox.commands.run("pip install smolagents", timeout=120)
            assert installed.exit_code == 0
            execution = sandbox.run_code(AGENT, envs={"HF_TOKEN": "theirs", "MODEL_URL": f"{url}/chat/completions"}, timeout=120)
            assert execution.error is None, execution.error.traceback
            logs = "".join(execution.logs.stdout)
            assert logs.rstrip().endswith("6765"), logs
            # The agents' own record of their steps.
            assert "coder_agent" in logs and "Final answer: 6765" in logs
    finally:
        process.terminate()
        process.wait(timeout=40)
    tokens = {token for token, _ in model.asked}
    assert tokens == {"Bearer hf_a_secret_of_the_operator"}
    assert len(model.asked) == 2
