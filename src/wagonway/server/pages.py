"""The web client's files; every path without a file is its page, which finds its way by itself."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wagonway</title>
<h1>Wagonway</h1>
<p>The server is running, but the web client was not built into this installation.</p>
<p>Install Wagonway from its source with <code>pip install .</code>, or play with a program:
the API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<h2 lang="fr">En français</h2>
<p lang="fr">Le serveur fonctionne, mais cette installation n'a pas de client web construit.
Installez Wagonway depuis ses sources avec <code>pip install .</code>.</p>
</html>
"""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ALWAYS_ASK: Final = "no-cache"


def static_folder() -> Path:
    """Where the build of the client puts its files."""
    with as_file(files("wagonway.server")) as folder:
        return folder / "static"


class Pages:
    """Serves the client."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def answer(self, path: str) -> Response:
        """The file at a path, or the client's page."""
        file = (self.folder / path.lstrip("/")).resolve() if "\0" not in path else self.folder
        if file.is_relative_to(self.folder) and file.is_file():
            # Vite names what it puts there after its content.
            forever = path.lstrip("/").startswith("assets/")
            kept = FOR_EVER if forever else ALWAYS_ASK
            return FileResponse(file, headers={"Cache-Control": kept})
        if "." in path.rsplit("/", 1)[-1]:
            return HTMLResponse("", 404)
        page = self.folder / "index.html"
        if page.is_file():
            return FileResponse(page, headers={"Cache-Control": ALWAYS_ASK})
        return HTMLResponse(NOT_BUILT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as an app of its own."""
        response = self.answer(scope["path"])
        await response(scope, receive, send)
