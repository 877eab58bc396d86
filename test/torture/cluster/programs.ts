import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whyNot } from '../../support/root-programs.ts';
import { whyNoNamespaces } from './machines.ts';

const execute = promisify(execFile);
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

// Debian's own: that of a version manager below root's home cannot be run by PostgreSQL's user.
const PYTHON = '/usr/bin/python3';
const PACKAGES = 'apt-get install haproxy etcd-server postgresql python3-venv iproute2';

/** Why no cluster can be made here, with the next step; null when one can. */
export async function whyNoCluster(): Promise<string | null> {
  const programs = ['ip', 'setpriv', 'etcd', 'haproxy', 'psql', PYTHON];
  const missing = await whyNot('make network namespaces', programs);
  if (missing !== null) return `${missing} (${PACKAGES})`;
  if (postgresPrograms() === null) return `PostgreSQL 15 or newer is not here (${PACKAGES})`;
  const hasVenv = await execute(PYTHON, ['-c', 'import venv, ensurepip']).then(
    () => true,
    () => false,
  );
  return hasVenv ? whyNoNamespaces() : `${PYTHON} has no venv (${PACKAGES})`;
}

/** The folder with the programs of Debian's newest PostgreSQL: that of npm has no pg_basebackup and no pg_rewind. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const newest = Math.max(...versions.filter((one) => one >= 15));
  const folder = join(root, String(newest), 'bin');
  return existsSync(join(folder, 'pg_rewind')) ? folder : null;
}

/** Installs Patroni from PyPI in the exact versions of requirements.txt, once for each list; answers its program. */
export async function installPatroni(): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex')
    .slice(0, 12);
  const place = join(tmpdir(), `tranche-patroni-${hash}`);
  if (!existsSync(place)) {
    const made = await mkdtemp(`${place}-`);
    await chmod(made, 0o755);
    await execute(PYTHON, ['-m', 'venv', made]);
    const words = ['install', '--quiet', '--no-deps', '--disable-pip-version-check', '-r', REQUIREMENTS];
    await execute(join(made, 'bin', 'python'), ['-m', 'pip', ...words]);
    // Whole or not at all: a killed run leaves no half installation under this name.
    await rename(made, place).catch(() => rm(made, { recursive: true }));
  }
  return join(place, 'bin', 'python');
}
