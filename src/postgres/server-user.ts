import { readFile, stat } from 'node:fs/promises';
import { runProgram } from './run-program.ts';
import type { ServerUser } from './types.ts';

/**
 * The user that runs the server when this process is root, which PostgreSQL refuses: the owner of an existing cluster,
 * without one the system's `postgres`, without that `nobody`. Throws when there is none of them.
 */
export async function chooseServerUser(clusterDir: string): Promise<ServerUser> {
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = await ownerOf(clusterDir);
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? `number ${owner.uid}`;
    return { name, ...owner };
  }
  const user = ['postgres', 'nobody'].map((name) => users.find((one) => one.name === name)).find(Boolean);
  if (user) return user;
  throw new Error(
    'PostgreSQL refuses to run as root, and this system has neither a user postgres nor a user nobody. ' +
      'Start Tranche as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

export function parseUsers(passwd: string): ServerUser[] {
  return passwd
    .split('\n')
    .filter((line) => /^[^#:][^:]*:[^:]*:-?\d+:-?\d+:/.test(line))
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
}

/** The owner of a folder, null when it does not exist. */
export async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * True when the user can enter the folder. A shell that runs as this user asks the kernel, because permission bits do
 * not include access lists and security modules. Throws when this process cannot act as another user.
 */
export async function canReach(user: ServerUser, folder: string): Promise<boolean> {
  const { ok, output } = await runProgram('/bin/sh', ['-c', 'cd -- "$0"', folder], user);
  // A container that does not know the user answers EINVAL.
  if (!ok && /EPERM|EINVAL/.test(output))
    throw new Error(
      `PostgreSQL refuses to run as root, and this process may not start it as the user ${user.name} (${output}). ` +
        'Start Tranche as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  return ok;
}
