import { Socket } from 'node:net';

// Loaded into a service: a call to this port blocks the whole process, though not again for a while.
const PORT = Number(process.env['PLANTED_PORT']);
const BLOCKED_MS = 7_000;
const FREE_MS = 10_000;
let freeUntilMs = 0;

const connect = Reflect.get(Socket.prototype, 'connect') as (...all: unknown[]) => Socket;
Socket.prototype.connect = function plant(this: Socket, ...given: unknown[]) {
  if (performance.now() > freeUntilMs && JSON.stringify(given).includes(String(PORT))) {
    const until = performance.now() + BLOCKED_MS;
    while (performance.now() < until);
    freeUntilMs = performance.now() + FREE_MS;
  }
  return connect.apply(this, given);
} as Socket['connect'];
