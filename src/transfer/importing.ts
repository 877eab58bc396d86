import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../kit/command-error.ts';
import { type WholeTransaction, withWholeAccess } from '../kit/db/whole-access.ts';
import { type Bytes, decryptWithPassphrase } from '../kit/files/age.ts';
import type { ArchiveFile } from '../kit/files/tar.ts';
import { filesOfTar } from '../kit/files/untar.ts';
import { type AccountId, type PersonId, parseId } from '../kit/ids.ts';
import type { Secrets } from '../kit/secrets.ts';
import { boundInvitations, endUnproved } from '../members/service.ts';
import { plainLines, type TransferDeps, withColumns } from './exporting.ts';
import { freeze, hold } from './freezing-store.ts';
import { installationName } from './installation.ts';
import {
  MANIFEST_NAME,
  type Manifest,
  PREAMBLE_NAME,
  type Preamble,
  RowSum,
  readPreamble,
  sha256,
  type TableSum,
  tableOfPart,
} from './manifest.ts';
import {
  findConnected,
  findPeople,
  findTaken,
  hashOfShapes,
  insertLines,
  markUnproved,
  type PeopleMap,
  readShapes,
  requireDomainTest,
  type Shape,
} from './store.ts';
import { type CarriedTable, carriedTables } from './tables-store.ts';

export interface Imported {
  readonly preamble: Preamble;
  readonly accountId: AccountId;
  /** False if the account also runs elsewhere: it is then frozen here until it is unfrozen. */
  readonly isRunning: boolean;
  /** Whether passkeys were imported: they work only under the host name that they were made for. */
  readonly hasPasskeys: boolean;
  /** How many of its people were known here. */
  readonly knownPeople: number;
  /** How many of these came with an earlier file and have not proved their address: they now need a new password. */
  readonly unprovedPeople: number;
  readonly tables: Readonly<Record<string, number>>;
}

/** The result of an import. */
interface Progress extends TransferDeps {
  readonly tx: WholeTransaction;
  readonly preamble: Preamble;
  readonly accountId: AccountId;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly takesPasskeys: boolean;
  people: PeopleMap;
  readonly newPeople: Set<string>;
  readonly parts: Map<string, string>;
  readonly sums: Map<string, RowSum>;
  readonly written: Record<string, number>;
  /** The position of the last part's table in the list of tables. */
  at: number;
}

/**
 * Brings in an account that {@link writeTransfer} wrote, in one transaction: all of it, or nothing. The written rows are read
 * again and compared with the file before the commit. Errors: another passphrase; a file that is damaged or cut; other
 * tables here; an account that is here already.
 */
export async function readTransfer(deps: TransferDeps, file: Bytes, passphrase: string): Promise<Imported> {
  const unzipped = createGunzip();
  const packed = Readable.from(decryptWithPassphrase(file, passphrase));
  packed.on('error', (cause) => unzipped.destroy(cause));
  try {
    return await importFiles(deps, filesOfTar(packed.pipe(unzipped)));
  } finally {
    packed.destroy();
    unzipped.destroy();
  }
}

async function importFiles(deps: TransferDeps, files: AsyncGenerator<ArchiveFile, void>): Promise<Imported> {
  const first = await files.next();
  if (first.done === true || first.value.name !== PREAMBLE_NAME) throw damaged();
  const preamble = readPreamble(first.value.bytes);
  const parts = new Map([[PREAMBLE_NAME, sha256(first.value.bytes)]]);
  const accountId = parseId<AccountId>(preamble.account.id);
  if (accountId === null) throw damaged();
  // Outside of the transaction: a refusal says the name, which then must stay.
  await requireAddressee(deps, preamble);
  return withWholeAccess(deps.connection, accountId, 'Change', async (tx) => {
    const shapes = await readShapes(tx);
    // Payments that replace one another name rows which come later.
    await tx.query('set constraints all deferred');
    await requireRoom(tx, preamble, accountId, shapes);
    const takesPasskeys = new URL(deps.publicUrl).host === preamble.publicHost;
    const none = { from: [], to: [] };
    const begun = {
      ...deps,
      tx,
      preamble,
      accountId,
      shapes,
      takesPasskeys,
      people: none,
      newPeople: new Set<string>(),
      parts,
    };
    const progress: Progress = { ...begun, sums: new Map(), written: {}, at: 0 };
    const manifest = await writeParts(progress, files);
    requireSame(progress, manifest);
    await markUnproved(tx, [...progress.newPeople]);
    const unprovedPeople = await endUnprovedOf(progress);
    await readBack(progress, manifest);
    await requireDomainTest(tx, accountId);
    await tx.actAs('tranche_system');
    await boundInvitations(tx, accountId, deps.clock.now());
    if (!preamble.isFrozen) {
      await freeze(tx, accountId, deps.clock.now());
      await hold(tx, accountId);
    }
    return {
      preamble,
      accountId,
      isRunning: preamble.isFrozen,
      hasPasskeys: takesPasskeys,
      knownPeople: progress.people.from.length,
      unprovedPeople,
      tables: progress.written,
    };
  });
}

// The author of an earlier file may know the password that such a person has here. It must not open this account, too.
async function endUnprovedOf({ tx, people, clock }: Progress): Promise<number> {
  await tx.actAs('tranche_system');
  let ended = 0;
  for (const id of people.to) if (await endUnproved(tx, id as PersonId, clock.now())) ended += 1;
  return ended;
}

// A frozen account runs where its file is imported: in two places, both would charge its clients.
async function requireAddressee({ system }: TransferDeps, { forInstallation }: Preamble): Promise<void> {
  if (forInstallation === null) return;
  const own = await installationName(system);
  if (forInstallation === own) return;
  throw new CommandError(
    `The file is for the installation ${forInstallation}, and this is ${own}. Nothing was changed. To import the account here, export it again with --for ${own}.`,
  );
}

async function requireRoom(
  tx: WholeTransaction,
  { account, tables, madeBy }: Preamble,
  accountId: AccountId,
  shapes: ReadonlyMap<string, Shape>,
): Promise<void> {
  if (hashOfShapes(shapes) !== tables) {
    throw new CommandError(
      `The file was made by Tranche ${madeBy}, whose tables differ from those here: bring both installations to the same version, and export again.`,
    );
  }
  const [taken] = await findTaken(tx, accountId, account.path);
  if (taken === undefined) return;
  throw new CommandError(
    taken.id === accountId
      ? `This account is here already, as ${taken.path}. Nothing was changed.`
      : `Another account here has the path ${account.path}, which is part of the links of clients. Nothing was changed.`,
  );
}

// Reads the file to its end, also after the last part: only the end proves that the file is complete.
async function writeParts(progress: Progress, files: AsyncIterable<ArchiveFile>): Promise<Manifest> {
  let manifest: Manifest | null = null;
  for await (const { name, bytes } of files) {
    if (manifest !== null) throw damaged();
    if (name === MANIFEST_NAME) {
      manifest = JSON.parse(bytes.toString()) as Manifest;
      continue;
    }
    progress.parts.set(name, sha256(bytes));
    const table = tableOfPart(name);
    const at = carriedTables.findIndex((one) => one.name === table);
    // Rows come after those that they name: in another order the file is not ours.
    if (table === null || at < progress.at) throw damaged();
    progress.at = at;
    await writePart(progress, carriedTables[at] as CarriedTable, bytes.toString().split('\n').slice(0, -1));
  }
  if (manifest === null) throw damaged();
  return manifest;
}

async function writePart(progress: Progress, table: CarriedTable, lines: readonly string[]): Promise<void> {
  const { tx, shapes, secrets, sums, written, onTable } = progress;
  const sum = sums.get(table.name) ?? new RowSum();
  sums.set(table.name, sum.add(lines));
  if (table.name === 'people') progress.people = await knownOf(progress, lines);
  const given = lines.filter((line) => isTaken(progress, table, line));
  for (const line of given) requireOwn(progress, table, JSON.parse(line));
  if (table.name === 'processor_accounts') {
    for (const line of given) await requireOwnStripe(progress, JSON.parse(line));
  }
  const taken = given.map((line) => seal(secrets, table, line));
  const shape = shapes.get(table.name) as Shape;
  const count = await insertLines(tx, table, shape, taken, progress.people);
  if (count !== taken.length)
    throw new Error(`${count} of ${taken.length} rows of ${table.name} were written.`);
  written[table.name] = (written[table.name] ?? 0) + count;
  onTable?.(table.name, written[table.name] ?? 0);
}

// An account has few people: no person is in two parts.
async function knownOf({ tx, people }: Progress, lines: readonly string[]): Promise<PeopleMap> {
  const given = lines.map((line) => JSON.parse(line) as { id: string; email_key: string });
  const known = await findPeople(tx, given);
  return { from: [...people.from, ...known.from], to: [...people.to, ...known.to] };
}

// The file may have been forged: it must not write rows of another account, or of a person who was here before.
function requireOwn(
  { accountId, newPeople }: Progress,
  { name, isOfPerson }: CarriedTable,
  row: Record<string, string>,
): void {
  if (name === 'people') newPeople.add(row['id'] as string);
  const isOwn = isOfPerson
    ? newPeople.has(row[name === 'people' ? 'id' : 'person_id'] as string)
    : row[name === 'accounts' ? 'id' : 'account_id'] === accountId;
  if (!isOwn) throw damaged();
}

/** The part of a row of `processor_accounts` that must be one account's alone. */
interface ConnectedRow {
  readonly relation: string;
  readonly stripe_account: string | null;
  readonly is_live: boolean;
  readonly is_active: boolean;
}

// The books are compared with everything that happens at Stripe: two accounts cannot share one there.
async function requireOwnStripe({ tx, accountId }: Progress, row: ConnectedRow): Promise<void> {
  const { stripe_account: stripeAccount, is_live: isLive, is_active: isActive } = row;
  // A forged file must not give its maker the operator's key for an account at Stripe.
  if (row.relation !== 'OwnKeys') throw damaged();
  if (stripeAccount === null || !isActive) return;
  const path = await findConnected(tx, accountId, stripeAccount, isLive);
  if (path === null) return;
  throw new CommandError(
    `The account ${path} here is connected to the same Stripe account, ${stripeAccount}. Each needs one of its own. Nothing was changed. Disconnect Stripe from ${path}, or export again with --no-processor-keys and connect another Stripe account afterwards.`,
  );
}

// A person who is known here keeps their password and second factor.
function isTaken(
  { people, takesPasskeys }: Progress,
  { name, isOfPerson }: CarriedTable,
  line: string,
): boolean {
  if (isOfPerson === undefined) return true;
  if (name === 'passkeys' && !takesPasskeys) return false;
  const row = JSON.parse(line) as Record<string, string>;
  return !people.from.includes(row[name === 'people' ? 'id' : 'person_id'] ?? '');
}

function seal(secrets: Secrets, { sealed }: CarriedTable, line: string): string {
  if (sealed === undefined) return line;
  const row = JSON.parse(line) as Record<string, string | null>;
  const owner = row[sealed.owner] as AccountId | PersonId;
  return withColumns(
    row,
    sealed.columns,
    (plain) => `\\x${secrets.encrypt(owner, sealed.purpose, plain).toString('hex')}`,
  );
}

function requireSame({ parts, sums }: Progress, manifest: Manifest): void {
  const isWhole =
    Object.entries(manifest.parts).length === parts.size &&
    Object.entries(manifest.parts).every(([name, sum]) => parts.get(name) === sum) &&
    Object.entries(manifest.tables).every(([name, sum]) => isSame(sums.get(name) ?? new RowSum(), sum));
  if (!isWhole) throw damaged();
}

function isSame(counted: RowSum, { rows, sha256: hash }: TableSum): boolean {
  const { rows: ownRows, sha256: own } = counted.end();
  return own === hash && ownRows === rows;
}

/** Reads the written rows again: the ledger and all else must equal the file, byte by byte. */
async function readBack(progress: Progress, manifest: Manifest): Promise<void> {
  const { tx, shapes, accountId, people } = progress;
  const hasOtherIds = people.from.some((from, index) => from !== people.to[index]);
  for (const table of carriedTables) {
    const expected = manifest.tables[table.name];
    if (expected === undefined || table.isOfPerson) continue;
    if (hasOtherIds && table.people !== undefined) continue;
    const sum = new RowSum();
    const lines = plainLines(progress, tx, table, shapes.get(table.name) as Shape, accountId);
    for await (const batch of lines) sum.add(batch);
    if (!isSame(sum, expected)) {
      throw new Error(
        `The rows written to ${table.name} differ from those in the file. Nothing was changed.`,
      );
    }
  }
}

function damaged(): CommandError {
  return new CommandError('The file is damaged or incomplete: copy it again from the machine that made it.');
}
