import { isDeepStrictEqual } from 'node:util';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, blocked, invalidRequest, refusal } from '../kit/errors.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { type BankMappingId, newId, parseId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money/money.ts';
import type { Clock } from '../kit/time.ts';
import type { CsvMapping } from './files/csv.ts';
import { accountNumberOf } from './files/values.ts';
import {
  countMappings,
  deleteMapping,
  findMapping,
  insertMapping,
  listMappings,
  lockMapping,
  updateMapping,
} from './mapping-store.ts';
import type { BankMapping } from './types.ts';

const MOST_MAPPINGS = 50;

interface MappingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface NewMapping {
  readonly name: string;
  readonly bankAccount?: string | undefined;
  readonly mapping: CsvMapping;
}

/** The verbs on mappings of CSV files that an account keeps. */
export function mappingVerbs({ database, clock }: MappingDeps) {
  return {
    /** The mappings of an account, by name. */
    async listMappings({ account }: Caller) {
      const rows = await listMappings(database, account.id);
      return { items: rows.map(present), nextCursor: null };
    },

    /** Reads a mapping. Errors: 404. */
    async getMapping(caller: Caller, text: string) {
      return versioned(await requireStored(database, caller, text));
    },

    /** Reads what a mapping says, for a file. Errors: 404. */
    mappingOf: (caller: Caller, text: string) => requireStored(database, caller, text),

    /** Keeps a mapping under a name. Errors: 400 for its currency, 422 `name_taken`, or with too many. */
    async createMapping(tx: Transaction, { account }: Caller, body: NewMapping) {
      requireCurrency(body.mapping);
      if ((await countMappings(tx, account.id)) >= MOST_MAPPINGS) {
        const message = `There are ${MOST_MAPPINGS} mappings already: delete one first.`;
        throw blocked('LimitReached', message, { passes: 'by change' });
      }
      const now = accountTime(account, clock.now());
      const own = fieldsOf(body);
      const one = { id: newId<BankMappingId>(), ...own, sequence: 1, createdAt: now, updatedAt: now };
      await refuseTaken(insertMapping(tx, account.id, one));
      return { status: 201, ...versioned(one) };
    },

    /** Changes a mapping; lines that were taken stay. Errors: 400, 404, 412, 422 `name_taken`. */
    async updateMapping(
      tx: Transaction,
      caller: Caller,
      text: string,
      body: Partial<NewMapping>,
      ifMatch?: string,
    ) {
      const { account } = caller;
      const before = await requireLocked(tx, caller, text, ifMatch);
      if (body.mapping !== undefined) requireCurrency(body.mapping);
      const own = fieldsOf({ ...before, ...body });
      const isSame = (['name', 'bankAccount', 'mapping'] as const).every((field) =>
        isDeepStrictEqual(before[field], own[field]),
      );
      if (isSame) return { status: 200, ...versioned(before) };
      const updatedAt = accountTime(account, clock.now());
      const next = { ...before, ...own, sequence: before.sequence + 1, updatedAt };
      await refuseTaken(updateMapping(tx, account.id, next));
      return { status: 200, ...versioned(next) };
    },

    /** Deletes a mapping; lines that were taken stay. Errors: 404, 412. */
    async deleteMapping(tx: Transaction, caller: Caller, text: string, ifMatch?: string) {
      const one = await requireLocked(tx, caller, text, ifMatch);
      await deleteMapping(tx, caller.account.id, one.id);
      return { status: 200, data: present(one) };
    },
  };
}

// As it comes back from the database: without fields that are undefined.
function fieldsOf({ name, bankAccount = '', mapping }: NewMapping) {
  const plain = JSON.parse(JSON.stringify(mapping)) as CsvMapping;
  return { name: name.trim(), bankAccount: accountNumberOf(bankAccount) ?? '', mapping: plain };
}

async function requireStored(database: Database, { account }: Caller, text: string): Promise<BankMapping> {
  const id = parseId<BankMappingId>(text);
  const one = id === null ? null : await findMapping(database, account.id, id);
  if (one === null) throw AppError.notFound('bankMapping');
  return one;
}

async function requireLocked(
  tx: Transaction,
  { account }: Caller,
  text: string,
  ifMatch: string | undefined,
): Promise<BankMapping> {
  const id = parseId<BankMappingId>(text);
  const one = id === null ? null : await lockMapping(tx, account.id, id);
  if (one === null) throw AppError.notFound('bankMapping');
  requireMatch(ifMatch, one.sequence);
  return one;
}

function requireCurrency({ currencyCode }: CsvMapping): void {
  if (isCurrency(currencyCode)) return;
  const message = 'must be the ISO 4217 code of a currency in use.';
  throw invalidRequest([{ path: '/mapping/currencyCode', code: 'unknown_value', message }]);
}

// The index decides, also between two requests of one moment.
async function refuseTaken(saved: Promise<void>): Promise<void> {
  try {
    await saved;
  } catch (cause) {
    if (brokenConstraint(cause) !== 'bank_mappings_name') throw cause;
    throw refusal('name_taken', 'Another mapping has this name.', '/name');
  }
}

function present({ id, name, bankAccount, mapping, createdAt, updatedAt }: BankMapping) {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, bankAccount, mapping, ...times };
}

function versioned(one: BankMapping) {
  return { data: present(one), etag: entityTag(one.sequence) };
}
