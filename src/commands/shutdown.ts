import type { Socket } from 'node:net';
import type { HttpServer } from '../kit/http/server.ts';

/**
 * How long each part of the service may take to end, in milliseconds. Together with the log less than the 60 s that
 * deploy/ gives it: Docker, Kubernetes and systemd kill it after that. The database's part is its last checkpoint; a
 * database that is killed recovers at the next start. `log` keeps its last segment; what is not kept then is sent after the
 * next start.
 */
export const STOP_LIMITS_MS = {
  word: 1_000,
  http: 11_000,
  worker: 17_000,
  processors: 2_000,
  database: 20_000,
  log: 5_000,
  traces: 2_000,
} as const;

// Running requests may take this long to finish after the stop.
const FINISH_LIMIT_MS = 10_000;

// Browsers open connections that they may never use. A connection that has sent nothing within this time is closed; a
// request that is arriving is not.
const SILENCE_LIMIT_MS = 500;

const LOOK_EVERY_MS = 50;

/**
 * Makes the function that closes a server: it accepts no more connections, waits for running requests (ten seconds at
 * most), and closes every idle connection. Node alone would keep the connection of a finished request open until its
 * keep-alive ends. Call it before the server listens.
 */
export function prepareClosing(app: HttpServer): () => Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const begun = performance.now();
    const look = setInterval(() => {
      const elapsedMs = performance.now() - begun;
      if (elapsedMs > FINISH_LIMIT_MS) server.closeAllConnections();
      server.closeIdleConnections();
      if (elapsedMs < SILENCE_LIMIT_MS) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    try {
      await app.close();
    } finally {
      clearInterval(look);
    }
  };
}
