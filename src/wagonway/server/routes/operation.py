"""For whoever keeps the server running."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from wagonway.server.routes.common import Served

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process lives."""
    return {"status": "alive"}


@router.get("/readyz")
async def readyz(service: Served, response: Response) -> dict[str, str]:
    """It can serve: the database answers, and it is not about to stop."""
    ready = False
    if not service.host.stopping:
        try:
            ready = await service.store.ready()
        except Exception:  # whatever is wrong with the database, we are not ready
            ready = False
    response.status_code = 200 if ready else 503
    return {"status": "ready" if ready else "not ready"}


@router.get("/metrics")
async def metrics() -> Response:
    """What Prometheus reads."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
