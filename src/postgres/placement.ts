import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncPath, writeDurably } from '../kit/files/durable.ts';
import { canReach, chooseServerUser, ownerOf } from './server-user.ts';
import type { Placement, ServerUser } from './types.ts';

const POINTER = 'DATABASE-IS-ELSEWHERE.txt';
const BACK_POINTER = 'data-dir';
const SHARED_FOLDER = '/var/lib/tranche';
const OWN_DATABASE = 'or set DATABASE_URL to a PostgreSQL server of your own';

/**
 * Finds the place of a DATA_DIR's cluster, and creates its folders. It is `<dataDir>/postgres`, unless this process is
 * root and the server's user cannot reach DATA_DIR. Then it is a folder below /var/lib/tranche, which a file in
 * DATA_DIR names. Throws, and says what to do, when the place cannot be used.
 */
export async function placeCluster(dataDir: string, log: (line: string) => void): Promise<Placement> {
  await makeDataDir(dataDir);
  const real = await realpath(dataDir);
  return process.getuid?.() === 0 ? placeAsRoot(real, log) : placeAsOrdinaryUser(real);
}

/** Finds the folder on whose disk the database of a DATA_DIR is: DATA_DIR itself, or the one that a file in it names. */
export async function findDataHome(dataDir: string): Promise<string> {
  const real = await realpath(dataDir);
  return (await pointedHome(real)) ?? real;
}

async function makeDataDir(dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  try {
    await makeFolders(path);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const reason = WHY_NO_FOLDER[code] ?? message;
    throw new Error(`DATA_DIR ${path} cannot be used: ${reason}. Set it to a folder of this user.`, {
      cause,
    });
  }
}

const WHY_NO_FOLDER: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of that path is a file',
  EACCES: 'this user may not make it',
  EPERM: 'this user may not make it',
  EROFS: 'that disk can only be read',
  ENOENT: 'no folder can be made there',
};

// Not mkdir with `recursive`: in a folder such as /proc, where nothing can be created, it never returns.
async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw cause;
    await makeFolders(dirname(path));
    await makeFolders(path);
  }
}

async function placeAsOrdinaryUser(dataDir: string): Promise<Placement> {
  const folder = join((await pointedHome(dataDir)) ?? dataDir, 'postgres');
  const clusterDir = join(folder, 'cluster');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const owner = await ownerOf(clusterDir);
    if (owner && owner.uid !== process.getuid?.()) throw new Error(`it belongs to user number ${owner.uid}`);
  } catch (error) {
    throw new Error(
      `The database in ${folder} cannot be used by this user: ${(error as Error).message}. ` +
        `${await howToGet(dataDir)}, set DATA_DIR to another folder, ${OWN_DATABASE}.`,
      { cause: error },
    );
  }
  return { folder, clusterDir, user: null };
}

// In a container, DATA_DIR is a volume, and its owner is decided outside.
async function howToGet(dataDir: string): Promise<string> {
  const own = process.getuid?.() ?? 0;
  const owner = await ownerOf(dataDir);
  const group = process.getgid?.() ?? own;
  return owner === null || owner.uid === own
    ? 'Start Tranche as the user who made it'
    : `${dataDir} belongs to user number ${owner.uid}, and this is user number ${own}: give it the folder ` +
        `(as root: chown -R ${own}:${group} ${dataDir}; of a container, the folder on the host that is this volume)`;
}

async function placeAsRoot(dataDir: string, log: (line: string) => void): Promise<Placement> {
  const inPlace = join(dataDir, 'postgres', 'cluster');
  if (existsSync(inPlace)) {
    const user = await chooseServerUser(inPlace);
    if (await canReach(user, dataDir)) return settle(dataDir, user);
    throw new Error(
      `The user ${user.name}, who owns the database in ${dataDir}, can no longer reach that folder. ` +
        `Let that user pass through the folders above it (chmod o+x), ${OWN_DATABASE}.`,
    );
  }
  const home = await pointedHome(dataDir);
  if (home) return settle(home, await chooseServerUser(join(home, 'postgres', 'cluster')));
  const user = await chooseServerUser(inPlace);
  if (await canReach(user, dataDir)) return settle(dataDir, user);
  return settle(await makeHomeElsewhere(dataDir, user, log), user);
}

async function settle(home: string, user: ServerUser): Promise<Placement> {
  const folder = join(home, 'postgres');
  // The server's user may pass through to its own folders, and see nothing else here.
  if (!existsSync(folder)) await makeOwnFolder(folder);
  return { folder, clusterDir: join(folder, 'cluster'), user };
}

async function makeHomeElsewhere(
  dataDir: string,
  user: ServerUser,
  log: (line: string) => void,
): Promise<string> {
  if (!existsSync(SHARED_FOLDER)) await makeOwnFolder(SHARED_FOLDER);
  const home = await freeHome(dataDir);
  if (!existsSync(home)) await makeOwnFolder(home);
  if (!(await canReach(user, home)))
    throw new Error(
      `PostgreSQL does not run as root, and the user ${user.name}, who would run it, can reach neither ${dataDir} nor ${home}. ` +
        `Set DATA_DIR to a folder that everyone may pass through, ${OWN_DATABASE}.`,
    );
  await writeDurably(join(home, BACK_POINTER), `${dataDir}\n`, 0o600);
  await writeDurably(join(dataDir, POINTER), pointerText(home, user), 0o644);
  await syncPath(dataDir);
  log(
    `The user ${user.name}, who runs PostgreSQL, cannot reach ${dataDir}: the database is kept in ${home}.`,
  );
  return home;
}

/** The home named by a hash of DATA_DIR's path; the next name when a DATA_DIR that was moved away has it. */
async function freeHome(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  for (let turn = 1; ; turn += 1) {
    const home = join(SHARED_FOLDER, turn === 1 ? hash : `${hash}-${turn}`);
    const owner = await readIfThere(join(home, BACK_POINTER));
    if (owner === null || owner.trim() === dataDir) return home;
  }
}

function pointerText(home: string, user: ServerUser): string {
  return [
    'The database of this folder is kept in',
    '',
    `folder: ${home}`,
    '',
    `because Tranche was started as root, and the user ${user.name}, who runs the database, cannot reach this one.`,
    'Keep this file: it is how Tranche finds the database again, also after this folder was moved.',
    '',
  ].join('\n');
}

/** The home that the note in DATA_DIR names, null without a note. Throws when using it would lose or mix data. */
async function pointedHome(dataDir: string): Promise<string | null> {
  const pointer = await readIfThere(join(dataDir, POINTER));
  if (pointer === null) return null;
  const home = pointer.match(/^folder: (.+)$/m)?.[1];
  if (home === undefined || !existsSync(home))
    throw new Error(
      `${join(dataDir, POINTER)} says that the database is in ${home ?? 'no folder at all'}, which is not there. ` +
        'Bring that folder back, or remove the file to begin with an empty database.',
    );
  if (process.getuid?.() !== 0) return home;
  const owner = (await readIfThere(join(home, BACK_POINTER)))?.trim();
  if (owner === dataDir) return home;
  if (owner !== undefined && existsSync(join(owner, POINTER)))
    throw new Error(
      `${dataDir} looks like a copy of ${owner}, and the database in ${home} belongs to that one. ` +
        `Remove ${join(dataDir, POINTER)} to begin with an empty database here.`,
    );
  // DATA_DIR was moved, and its database moves along.
  await writeDurably(join(home, BACK_POINTER), `${dataDir}\n`, 0o600);
  return home;
}

async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Exactly this mode, whatever the umask: the server's user must be able to pass.
  await chmod(folder, 0o711);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
