import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.ts';

/** A sign-in: a service, a token, and what its account said of itself. */
export interface Profile {
  readonly url: string;
  readonly token: string;
  readonly account: ProfileAccount | null;
  /** The secret that `webhooks listen` signs with: the same each time, so that it is configured once. */
  readonly listenSecret?: string;
}

/** The facts of an account that commands need. They never change, except the zone, which `login` reads again. */
export interface ProfileAccount {
  readonly name: string;
  readonly path: string;
  readonly mode: 'Live' | 'Sandbox';
  readonly currency: string;
  readonly timeZone: string;
}

/** All sign-ins of this person on this machine. */
interface Profiles {
  /** The profile that is used when none is named; null without any. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the profiles are kept: the folder for settings of the XDG base directories, or of Windows. */
export function profilesPath(environment: Environment): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: windows } = environment;
  const home = environment.HOME || homedir();
  const folder = xdg || (process.platform === 'win32' && windows) || join(home, '.config');
  return join(folder, 'tranche', 'profiles.json');
}

/** Reads the profiles; none when there is no file. Errors: a file that is not ours. */
export async function readProfiles(path: string): Promise<Profiles> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, profiles: named({}) };
    throw new Failure(`The sign-ins in ${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
  try {
    const read = JSON.parse(text) as Profiles;
    if (typeof read.profiles !== 'object' || read.profiles === null) throw new TypeError('no profiles');
    return { ...read, profiles: named(read.profiles) };
  } catch (cause) {
    const cure = `Delete it, then sign in again: tranche login`;
    throw new Failure(`${path} holds no sign-ins that can be read.`, { cause, cure });
  }
}

// Without a prototype: no name but those of profiles is found, such as constructor.
function named(profiles: Profiles['profiles']): Profiles['profiles'] {
  return Object.assign(Object.create(null) as object, profiles);
}

/** Writes the profiles in one step. Only their owner can read the file, because it has tokens. */
export async function writeProfiles(path: string, profiles: Profiles): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    // The mode above passes through the umask, which may only take rights away.
    await chmod(draft, 0o600);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
