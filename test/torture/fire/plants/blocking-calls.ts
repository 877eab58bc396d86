import { Socket } from 'node:net';

// Loaded into a service: a call to this port blocks the whole process.
const PORT = Number(process.env['PLANTED_PORT']);
const BLOCKED_MS = 7_000;

const connect = Socket.prototype.connect;
Socket.prototype.connect = function plant(this: Socket, ...given: unknown[]) {
  if (JSON.stringify(given).includes(String(PORT))) {
    const until = performance.now() + BLOCKED_MS;
    while (performance.now() < until);
  }
  return (connect as (...all: unknown[]) => Socket).apply(this, given);
} as typeof connect;
