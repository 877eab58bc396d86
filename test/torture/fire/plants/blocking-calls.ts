import { Socket } from 'node:net';

// Loaded into a service: its first calls to this port block the whole process.
const PORT = Number(process.env['PLANTED_PORT']);
const BLOCKED_MS = 7_000;
let left = 3;

const connect = Reflect.get(Socket.prototype, 'connect') as (...all: unknown[]) => Socket;
Socket.prototype.connect = function plant(this: Socket, ...given: unknown[]) {
  if (left > 0 && JSON.stringify(given).includes(String(PORT))) {
    left -= 1;
    const until = performance.now() + BLOCKED_MS;
    while (performance.now() < until);
  }
  return connect.apply(this, given);
} as Socket['connect'];
