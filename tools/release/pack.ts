import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder as .tar.gz, with the same bytes for the same files: in the order of their names, of nobody, with the
 * time of the commit. GNU tar does it, and the zlib of Node, whose version the lockfile holds, compresses.
 */
export async function pack(folder: string, archive: string, at: Date, level = 9): Promise<void> {
  const settled = [
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${Math.floor(at.getTime() / 1000)}`,
  ];
  const source = ['--directory', dirname(folder), basename(folder)];
  const tar = spawn('tar', ['--create', '--format=ustar', '--sort=name', ...settled, ...source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The order of names depends on the language otherwise.
    env: { ...process.env, LC_ALL: 'C' },
  });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}: a release needs GNU tar.`);
}
