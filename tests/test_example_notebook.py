"""The example notebook runs from top to bottom, and shows results as pictures and text."""

import xml.etree.ElementTree as ET
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PATH = Path(__file__).parents[1] / "examples" / "grille.ipynb"


# Warnings between the Jupyter packages are not caused by this project.
@pytest.mark.filterwarnings("default")
def test_the_notebook_runs_and_shows_its_results(tmp_path):
    notebook = nbformat.read(PATH, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "kept without outputs"
    # An exception in the notebook fails the test.
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output.data for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    pages = [data["text/html"] for data in shown if "text/html" in data]
    for page in pages:
        ET.fromstring(page)  # noqa: S314  our own document
    assert len(pages) >= 9
    assert sum("<svg" in page for page in pages) + sum("image/svg+xml" in data for data in shown) >= 8
    assert all(len(data["text/plain"]) < 600 for data in shown)
