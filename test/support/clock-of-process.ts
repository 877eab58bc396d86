import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Loaded into a process before its program (`--import`): it reads the machine's time as so far ahead as it is told.
const readMachine = Date.now;
let aheadMs = Number(process.env.TEST_AHEAD_MS ?? 0);
const readMoved = () => readMachine() + aheadMs;

Date.now = readMoved;
globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [readMoved()] : given, made),
});

// This socket takes how far ahead the time is from then on, in milliseconds.
const socket = process.env.TEST_CLOCK_SOCKET;
if (isMainThread && socket !== undefined) {
  createServer((connection) => {
    connection.on('data', (written) => {
      aheadMs = Number(written.toString());
      connection.end('moved');
    });
  })
    .listen(socket)
    .unref();
}
