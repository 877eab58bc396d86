import { openSync } from 'node:fs';
import { meetRequests } from './requests.ts';

// Loaded into a service: each request leaves some memory behind, and every twentieth an open file.
const BYTES = 50_000;
const EVERY = 20;

const kept: Buffer[] = [];
meetRequests((goOn) => {
  kept.push(Buffer.alloc(BYTES, 1));
  if (kept.length % EVERY === 0) openSync('/dev/null', 'r');
  return goOn();
});
