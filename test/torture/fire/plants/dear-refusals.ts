import { Server } from 'node:http';

// Loaded into a service: above a hundred requests at once each one costs 5 ms more, also one that is refused.
const AT_ONCE = 100;
const COST_MS = 5;

const emit = Server.prototype.emit;
let underWay = 0;
Server.prototype.emit = function plant(this: Server, name: string, ...given: never[]) {
  if (name === 'request') {
    underWay += 1;
    const [, response] = given as unknown as [unknown, NodeJS.EventEmitter];
    response.once('close', () => {
      underWay -= 1;
    });
    const until = performance.now() + COST_MS;
    while (underWay > AT_ONCE && performance.now() < until);
  }
  return (emit as (...all: unknown[]) => boolean).call(this, name, ...given);
} as typeof emit;
