"""HTTP and WebSocket: routes, who may come in, and limits."""
