/**
 * Loaded into the service with `--import` when the bench profiles it. A first SIGUSR2 begins a profile of the
 * processor's time, the next one ends it and writes it to the folder PROFILE_DIR, as 1.cpuprofile and so on.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const INTERVAL_US = 500;

const folder = process.env.PROFILE_DIR ?? '.';
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });

let signals = 0;
process.on('SIGUSR2', () => {
  signals += 1;
  if (signals % 2 === 1) void session.post('Profiler.start');
  else void finish(join(folder, `${signals / 2}.cpuprofile`));
});

// Renames the file when it is whole, so that no reader finds half of it.
async function finish(path: string): Promise<void> {
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(`${path}.part`, JSON.stringify(profile));
  renameSync(`${path}.part`, path);
}
