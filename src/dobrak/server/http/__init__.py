"""HTTP and WebSocket: routes, access checks and limits."""
