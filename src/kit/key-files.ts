import { randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { link, lstat, mkdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';
import { type Owner, syncPath, writeDurably, writeSibling } from './files/durable.ts';
import { takeFileLock } from './files/file-lock.ts';

/** The length of a key of the service. */
export const KEY_BYTES = 32;

/** The current key, those before it, and a new one that is not current yet. */
const KEY_FILE = 'secret.key';
const BEFORE_FILE = 'secret.key.before';
const NEXT_FILE = 'secret.key.next';
/** Empty: locked while a key is rotated. */
const LOCK_FILE = 'secret.key.lock';

/** Reads a key in base64. Exactly one spelling, so that a key that was cut or wrapped on its way here is seen. */
export function keyOf32Bytes(text: string): string | null {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').toString('base64') === text
    ? text
    : null;
}

/** Reads keys with commas between. */
export function keysOf32Bytes(text: string): string[] | null {
  const all = text.split(',').map((one) => keyOf32Bytes(one.trim()));
  return all.some((key) => key === null) ? null : (all as string[]);
}

/** Whether a folder holds keys. */
export function hasKey(folder: string): boolean {
  return [KEY_FILE, BEFORE_FILE].some((name) => existsSync(join(folder, name)));
}

/** The keys that a folder holds. */
interface KeptKeys {
  readonly current: Buffer;
  readonly before: readonly Buffer[];
}

/**
 * Reads the keys of a folder, and makes one when there is none. Two processes that do so at once get the same one.
 * Errors: only the keys before the current one are there. Another one made in its place would hide that it is lost.
 */
export async function readKeys(folder: string): Promise<KeptKeys> {
  // The current one first: a rotation writes it last.
  const kept = readCurrent(folder);
  const before = readBefore(folder);
  if (kept !== null) return { current: kept, before };
  // Or made by another process since.
  if (before.length > 0 && readCurrent(folder) === null) throw onlyBefore(folder);
  return { current: await makeKey(folder, KEY_FILE), before };
}

function onlyBefore(folder: string): CommandError {
  return new CommandError(
    `${join(folder, BEFORE_FILE)} is there, and ${KEY_FILE} beside it is missing: bring it back from a backup. If it is lost, move the keys of ${BEFORE_FILE} into SECRET_KEYS_BEFORE (with commas between) and remove the file; the next start makes a new key.`,
  );
}

/** Every key that a folder holds now. */
export function rereadKeys(folder: string): readonly Buffer[] {
  const current = readCurrent(folder);
  return current === null ? [] : [current, ...readBefore(folder)];
}

/** The files of a rotation. */
interface Rotated {
  readonly keyFile: string;
  readonly beforeFile: string;
}

/**
 * Makes a new key in a folder, and keeps the one that it replaces among those before. After a crash at any instant each
 * key is in one of the files, and the next call completes the rotation. Errors: the folder has no key, or another call
 * is under way.
 */
export async function rotateKey(folder: string): Promise<Rotated> {
  if (readCurrent(folder) === null) throw noKey(folder);
  const lock = takeFileLock(join(folder, LOCK_FILE));
  // Each would keep the key that it has read, and the key of the one that ends first would be lost.
  if (lock === null) {
    throw new CommandError(`Another rotation is under way in ${folder}: nothing was changed by this one.`);
  }
  try {
    return await rotateLocked(folder);
  } finally {
    lock.release();
  }
}

async function rotateLocked(folder: string): Promise<Rotated> {
  const keyFile = join(folder, KEY_FILE);
  const beforeFile = join(folder, BEFORE_FILE);
  const owner = await ownerToKeep(keyFile);
  const current = readCurrent(folder, owner);
  if (current === null) throw noKey(folder);
  const before = [current, ...readBefore(folder, owner).filter((key) => !key.equals(current))];
  await makeKey(folder, NEXT_FILE, owner);
  const text = before.map((key) => `${key.toString('base64')}\n`).join('');
  await writeDurably(beforeFile, text, 0o600, owner);
  await syncPath(folder);
  await rename(join(folder, NEXT_FILE), keyFile);
  await syncPath(folder);
  return { keyFile, beforeFile };
}

/** Says that a folder has no key. */
export function noKey(folder: string): CommandError {
  return new CommandError(
    `There is no key in ${folder}: the first start of the service makes secret.key. For a service with SECRET_KEY or SECRET_KEY_FILE, set the same here.`,
  );
}

// The service may run as another user than an administrator who rotates its key, and must be able to read the files.
async function ownerToKeep(path: string): Promise<Owner | undefined> {
  return process.getuid?.() === 0 ? await lstat(path) : undefined;
}

// Makes the key of a file. One that is there already stays, and is the answer.
async function makeKey(folder: string, name: string, owner?: Owner): Promise<Buffer> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  const partial = await writeSibling(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, 0o600, owner);
  try {
    // A link, unlike a rename, does not replace a key that another process made first.
    await link(partial, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
  } finally {
    await unlink(partial).catch(() => {}); // Left behind it is only clutter.
  }
  // Before anything is encrypted with it, the name of the file is on the disk, too.
  await syncPath(folder);
  const [made] = readFrom(path, owner);
  if (made === undefined) throw new Error(`${path} was removed while it was being made.`);
  return made;
}

function readCurrent(folder: string, owner?: Owner): Buffer | null {
  const path = join(folder, KEY_FILE);
  const keys = readFrom(path, owner);
  if (keys.length > 1) throw damaged(path, MAKES_ANOTHER);
  return keys[0] ?? null;
}

function readBefore(folder: string, owner?: Owner): Buffer[] {
  return readFrom(join(folder, BEFORE_FILE), owner);
}

// The keys of a file, one on a line; none without the file. With `owner`, it must be theirs.
function readFrom(path: string, owner?: Owner): Buffer[] {
  let text: string;
  try {
    text = owner === undefined ? readFileSync(path, 'utf8') : readOwn(path, owner);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
  const keys = text
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line.trim(), 'base64'));
  if (keys.some((key) => key.length !== KEY_BYTES)) {
    throw damaged(path, path.endsWith(BEFORE_FILE) ? '' : MAKES_ANOTHER);
  }
  return keys;
}

// What root reads here, the user of the service gets. A link of that user may lead to the key of somebody else.
function readOwn(path: string, owner: Owner): string {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ELOOP') throw notOwn(path);
    throw cause;
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.uid !== owner.uid) throw notOwn(path);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function notOwn(path: string): CommandError {
  return new CommandError(
    `${path} is a link, or belongs to another user than ${KEY_FILE}. Nothing was changed. Root rotates only files of the user of the service: put the file itself there, and give it to that user.`,
  );
}

const MAKES_ANOTHER = ', and the next start makes another';

function damaged(path: string, consequence: string): CommandError {
  return new CommandError(
    `${path} holds no key of ${KEY_BYTES} bytes in base64: bring it back from a backup. Only if nothing was encrypted with it, remove it${consequence}.`,
  );
}
