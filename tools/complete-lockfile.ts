// Adds to package-lock.json what `npm install` leaves out when the registry in use lacks the packages of other
// platforms. Such an entry has no checksum: npm fetches it, on that platform only, by its exact version. And takes out
// which Node those packages ask for: `npm ci` may run under another than they do.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosyOf, gapsOf, type Lockfile } from './tidy/lockfile.ts';
import { completed } from './tidy/platforms.ts';

const path = join(import.meta.dirname, '../package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const gaps = gapsOf(lockfile);
for (const folder of choosyOf(lockfile)) delete lockfile.packages[folder]?.engines;
writeFileSync(path, `${JSON.stringify(completed(lockfile, gaps), null, 2)}\n`);
console.log(`${gaps.length} packages of other platforms added to package-lock.json`);
