import type { Caller } from '../accounts/types.ts';
import { ensureContacts, requireUnfrozen } from '../contacts/service.ts';
import { AppError, type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { externalIdTaken, holdExternalIds } from '../kit/external-id.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { MAXIMUM_AMOUNT, sumAmounts } from '../kit/money/money.ts';
import type { WalletMethod } from '../wallet/types.ts';
import { type PaymentInput, type WritePayment, writePayment } from './create.ts';
import { findExternal } from './store.ts';
import { requireDeliverable, requireNoDebt, requireWalletMethod, type WalletTransaction } from './update.ts';

/** Payments that are created together, or none. */
export interface PaymentBatch {
  readonly payments: readonly PaymentInput[];
  /** Checks the payments, and creates nothing. */
  readonly dryRun?: boolean | undefined;
}

interface RowFault {
  /** Counted from 1, as a person counts the rows of a table. */
  readonly row: number;
  /** The field, as a JSON pointer from the row. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/**
 * Creates payments together, or none when one of them has a fault. `malformed` are faults of form, whose rows are not
 * checked further. Errors: 400 and 422 with every fault of every row.
 */
export async function createBatch(
  work: WalletTransaction,
  caller: Caller,
  { payments, dryRun = false }: PaymentBatch,
  malformed: readonly FaultDetail[],
): Promise<Outcome> {
  const broken = new Set(malformed.map(({ path }) => Number(path.split('/')[2])));
  await requireNoDebt(work);
  const methods = await methodsOf(
    work,
    caller,
    payments.filter((_row, index) => !broken.has(index)),
  );
  const taken = await takenIdsOf(work, payments, broken);
  const refused = payments.flatMap((row, index): FaultDetail[] => {
    const found = broken.has(index) ? [] : [methods.get(keyOf(row)), taken.get(index)];
    return found
      .filter((one) => one instanceof AppError)
      .flatMap(({ details }) => details)
      .map((detail) => ({ ...detail, path: `/payments/${index}${detail.path}` }));
  });
  const faults = [...malformed, ...refused].toSorted((one, other) => rowOf(one) - rowOf(other));
  if (!dryRun && malformed.length > 0) throw invalidRequest(faults);
  if (!dryRun && refused.length > 0) throw new AppError('invalid_payments', { details: faults });
  const created = dryRun ? [] : await writeAll(work, caller, payments, methods);
  return {
    status: dryRun ? 200 : 201,
    data: {
      isValid: faults.length === 0,
      isCreated: !dryRun,
      count: payments.length,
      totalAmount: sumAmounts(payments.map(amountOf)),
      currency: work.account.currency,
      payments: created,
      errors: faults.map(asRow),
    },
  };
}

const keyOf = ({ paymentMethodId }: PaymentInput) => paymentMethodId.toLowerCase();

// Finds each method once. The refusal of a method stands in its place.
async function methodsOf(
  work: WalletTransaction,
  { personId }: Caller,
  payments: readonly PaymentInput[],
): Promise<Map<string, WalletMethod | AppError>> {
  const found = new Map<string, WalletMethod | AppError>();
  for (const key of new Set(payments.map(keyOf))) {
    try {
      const method = await requireWalletMethod(work, personId, key);
      await requireDeliverable(work, method);
      found.set(key, method);
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      found.set(key, cause);
    }
  }
  return found;
}

// The rows whose external id another payment has, or a row before them.
async function takenIdsOf(
  { tx, account }: WalletTransaction,
  payments: readonly PaymentInput[],
  broken: ReadonlySet<number>,
): Promise<ReadonlyMap<number, AppError>> {
  const asked = payments.flatMap((row, index) =>
    broken.has(index) || row.externalId === undefined ? [] : [{ index, externalId: row.externalId }],
  );
  const wanted = asked.map(({ externalId }) => externalId);
  await holdExternalIds(tx, account.id, 'payment', wanted);
  const holders = await findExternal(tx, account.id, wanted);
  return new Map(
    asked.flatMap(({ index, externalId }, place): [number, AppError][] => {
      const holder = holders.get(externalId);
      const isRepeated = wanted.indexOf(externalId) < place;
      return holder === undefined && !isRepeated ? [] : [[index, externalIdTaken('payment', holder ?? null)]];
    }),
  );
}

// All contacts in one statement, in one order, so that two batches cannot deadlock.
async function writeAll(
  work: WalletTransaction,
  caller: Caller,
  payments: readonly PaymentInput[],
  methods: ReadonlyMap<string, WalletMethod | AppError>,
): Promise<object[]> {
  const { tx, account, now } = work;
  const inputs = payments.map(({ contact }) => ({ type: 'Business', ...contact }) as const);
  const contacts = await ensureContacts(tx, account.id, inputs, now);
  const events = contacts.flatMap((one) => one.created ?? []);
  await recordEvents(tx, account.id, now, events);
  const created: object[] = [];
  for (const [index, input] of payments.entries()) {
    const method = methods.get(keyOf(input));
    const ensured = contacts[index];
    if (method === undefined || method instanceof AppError || ensured === undefined) {
      throw new Error(`Row ${index + 1} of a batch was not checked.`);
    }
    requireUnfrozen(ensured.contact);
    const row: WritePayment = { input, method, contact: ensured.contact };
    created.push((await writePayment(work, caller, row)).data as object);
  }
  return created;
}

function rowOf({ path }: FaultDetail): number {
  return Number(path.split('/')[2]);
}

function asRow(fault: FaultDetail): RowFault {
  const { path, code, message } = fault;
  return { row: rowOf(fault) + 1, path: `/${path.split('/').slice(3).join('/')}`, code, message };
}

// A row without an amount, or with one out of range, counts as 0. A row with a fault of form may hold anything.
function amountOf(row: PaymentInput | null): number {
  const amount = row?.totalAmount ?? 0;
  return Number.isSafeInteger(amount) && amount > 0 && amount <= MAXIMUM_AMOUNT ? amount : 0;
}
