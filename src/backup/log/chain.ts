import { randomBytes, scrypt } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CommandError } from '../../kit/command-error.ts';
import type { AgeIdentity, AgeRecipient } from '../../kit/files/age.ts';
import { writeDurably } from '../../kit/files/durable.ts';
import type { BackupPlace } from '../places/types.ts';
import { prefixOf } from '../schedule.ts';
import { installationOf, logPrefixOf, namesOf, stamp } from './names.ts';
import { openText, sealText } from './sealed-file.ts';

const HASH_BYTES = 32;

/** Of so many segments it is known what was sent. */
const MOST_KNOWN = 16;

/** A segment that the place has. */
interface SentSegment {
  readonly name: string;
  readonly sha256: string;
}

/**
 * An unbroken run of log that begins with a base copy. Where the log has a hole, or a restore has begun another history,
 * a new chain begins. So one name in a place never stands for two contents.
 */
export interface Chain {
  readonly id: string;
  /** Segments and base copies are encrypted for it. A passphrase takes a second each time. */
  readonly recipient: string;
  /** The label of the place that has it. */
  readonly place: string;
  /** For whom its key is sealed: a hash, since it may be a passphrase. */
  readonly keeper: { readonly salt: string; readonly hash: string };
  /** The last segments that were sent, the newest last. */
  readonly sent: readonly SentSegment[];
}

/** Where a log goes, and who can open it. */
interface ChainTarget {
  readonly installation: string;
  readonly place: BackupPlace;
  readonly keeper: AgeRecipient;
}

/** Whether a chain goes on for this target. In another place its base copies are missing; another keeper could not open it. */
export async function isChainOf(
  { id, place: label, keeper: mark }: Chain,
  { installation, place, keeper }: ChainTarget,
): Promise<boolean> {
  if (installationOf(id) !== installation || label !== place.label) return false;
  return mark.hash === (await hashOf(keeper, mark.salt));
}

async function hashOf(keeper: AgeRecipient, salt: string): Promise<string> {
  const secret = 'recipient' in keeper ? keeper.recipient : keeper.passphrase;
  const hash = (await promisify(scrypt)(secret, salt, HASH_BYTES)) as Buffer;
  return hash.toString('hex');
}

/** Reads the chain that a folder is in the middle of; null when there is none. */
export function readChain(folder: string): Promise<Chain | null> {
  return readFrom(fileIn(folder));
}

async function readFrom(path: string): Promise<Chain | null> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  return text === null ? null : (JSON.parse(text) as Chain);
}

export async function writeChain(folder: string, chain: Chain): Promise<void> {
  const kept = { ...chain, sent: chain.sent.slice(-MOST_KNOWN) };
  await writeDurably(fileIn(folder), JSON.stringify(kept), 0o600);
}

/** Ends the chain of a folder: the next step begins another one. The disk may be full, so that nothing can be written. */
export async function forgetChain(folder: string): Promise<void> {
  await rename(fileIn(folder), endedIn(folder)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

/** The place has nothing of this installation, although it had a log of it: its disk may not be mounted. */
class EmptyPlace extends CommandError {}

/**
 * Whether the place still has the key of a chain; without it nobody can open the chain. Errors: {@link EmptyPlace}.
 */
export async function hasKey(place: BackupPlace, id: string): Promise<boolean> {
  if ((await place.list(namesOf(id).key)).length > 0) return true;
  await refuseEmpty(place, installationOf(id));
  return false;
}

/** Refuses to begin a chain where the last one of this folder went to the same place, and nothing is there. */
async function refuseLostPlace(folder: string, { installation, place }: ChainTarget): Promise<void> {
  const last = (await readChain(folder)) ?? (await readFrom(endedIn(folder)));
  if (last?.place === place.label && installationOf(last.id) === installation)
    await refuseEmpty(place, installation);
}

// A backup counts, too: `backup --new-place` makes one there.
async function refuseEmpty(place: BackupPlace, installation: string): Promise<void> {
  for (const prefix of [logPrefixOf(installation), prefixOf(installation)])
    if ((await place.list(prefix)).length > 0) return;
  throw new EmptyPlace(
    `${place.label} has nothing of this installation, although its log was kept there. Is it mounted? If it was emptied or replaced on purpose, make a backup there by hand: tranche backup --new-place.`,
  );
}

/**
 * Begins a chain: its key is in the place, sealed for the keeper of the backups, before anything is encrypted with it. Errors:
 * {@link EmptyPlace}.
 */
export async function beginChain(folder: string, target: ChainTarget, now: Date): Promise<Chain> {
  const { installation, place, keeper } = target;
  await refuseLostPlace(folder, target);
  const id = `${installation}/${stamp(now)}-${randomBytes(4).toString('hex')}`;
  const identity = await generateX25519Identity();
  await sealText(place, namesOf(id).key, identity, keeper);
  const salt = randomBytes(16).toString('hex');
  const chain: Chain = {
    id,
    recipient: await identityToRecipient(identity),
    place: place.label,
    keeper: { salt, hash: await hashOf(keeper, salt) },
    sent: [],
  };
  await writeChain(folder, chain);
  return chain;
}

/** What opens the files of a chain. Errors: the keeper's passphrase or identity is another one. */
export async function readChainKey(
  id: string,
  place: BackupPlace,
  keeper: AgeIdentity,
): Promise<AgeIdentity> {
  return { identity: (await openText(place, namesOf(id).key, keeper)).trim() };
}

function fileIn(folder: string): string {
  return join(folder, 'chain.json');
}

function endedIn(folder: string): string {
  return join(folder, 'ended-chain.json');
}
