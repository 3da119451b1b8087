"""A smolagents agent whose code runs in a sandbox: tools stay on the host, mistakes and endless loops do no harm.

    python smolagents_agent.py

The model is scripted; with yours it is `model = InferenceClientModel()` or any other of smolagents.
"""

from scripted_model import ScriptedModel
from smolagents import CodeAgent, tool

from wardian.smolagents import WardianExecutor


@tool
def get_temperature(city: str) -> float:
    """Tell the temperature in a city.

    Args:
        city: Its name.
    """
    return {"Paris": 21.5, "Oslo": 12.0}[city]


model = ScriptedModel(
    "temperatures = {city: get_temperature(city) for city in ['Paris', 'Oslo']}\nprint(temperatures)",
    "while True:\n    pass",
    "final_answer(max(temperatures, key=temperatures.get))",
)

with CodeAgent(
    tools=[get_temperature], model=model, executor=WardianExecutor(timeout_seconds=1), verbosity_level=0
) as agent:
    answer = agent.run("Which city is the warmest?")

print(answer)
for step in agent.memory.steps[1:]:
    print(step.error.message if step.error else step.observations)
assert answer == "Paris"
