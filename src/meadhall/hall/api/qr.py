"""QR codes: a link as a picture for phones."""

from __future__ import annotations

import io

import segno
from fastapi.responses import Response


def drawn(link: str) -> Response:
    """A link as a picture that scales."""
    written = io.BytesIO()
    picture = segno.make_qr(link, error="m")
    picture.save(written, kind="svg", xmldecl=False, omitsize=True, svgclass=None, lineclass=None, light="#fff")
    return Response(written.getvalue(), media_type="image/svg+xml")
