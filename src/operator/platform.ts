import type { Accounts } from '../accounts/service.ts';
import { type AccountMode, accountTime } from '../accounts/types.ts';
import { currentActor } from '../kit/actor.ts';
import { AppError, invalidRequest } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { parseId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money/money.ts';
import type { Clock } from '../kit/time.ts';
import {
  listWholeReturns,
  type PaymentDebt,
  readDebts,
  readPayingOut,
  returnOverpaidDebt,
  type SeenDebt,
  settlePaymentDebt,
} from '../payments/service.ts';
import type { Payment } from '../payments/types.ts';
import {
  createPlatformSetting,
  type FeeRule,
  listOwners,
  type Platform,
  type PlatformStoreDeps,
  type UnderWay,
} from '../platform/service.ts';
import type { FeeKind } from '../platform/types.ts';
import { newPlatformKey } from '../processors/service.ts';
import { countRecipients } from '../recipients/service.ts';
import type { RecipientStatus } from '../recipients/types.ts';
import { logAction } from './log-store.ts';

interface OperatedPlatformDeps extends PlatformStoreDeps {
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'findAccount'>;
  /** Where Stripe's webhooks come, and where recipients answer, without a trailing slash. */
  readonly publicUrl: string;
  readonly payUrl: string;
  readonly compare: Platform['compare'];
  readonly readTaken: Platform['readTaken'];
}

/** What an account owes the operator for a payment out, or the operator owes the account. */
interface DebtOfAccount extends PaymentDebt {
  readonly accountId: AccountId;
  readonly accountName: string;
}

/** What stands behind the platform of a mode: counts and sums, and nothing else of a business. */
interface AtPlatform {
  /** By currency. */
  readonly underWay: readonly UnderWay[];
  readonly recipients: readonly { readonly status: RecipientStatus; readonly count: number }[];
  readonly debts: readonly DebtOfAccount[];
}

/** What the operator takes, as a person or a command asks for it. */
interface AskedFee extends FeeRule {
  readonly kind: FeeKind;
  /** ISO 4217, or `*`. */
  readonly currency: string;
  /** Null: from now on. */
  readonly since: Date | null;
}

/** Makes what the operator does with the platform, by clicking and by commands; each act stands in the operator's log. */
export function createOperatedPlatform(deps: OperatedPlatformDeps) {
  const { clock } = deps;
  const setting = createPlatformSetting({
    ...deps,
    readUnderWay: async (mode) => (await readBehind(deps, mode)).underWay,
    record: (tx, { action, mode, name, kind }) => {
      const data = { name: mode === 'Live' ? name : `${name} (test)`, mode, ...(kind ? { kind } : {}) };
      return logAction(tx, { action, actorId: personOrNull(), accountId: null, data }, clock.now());
    },
  });
  return {
    ...setting,
    /** Shows everything about the platform of a mode that is known here. Nothing is asked of Stripe. */
    async showAll(mode: AccountMode) {
      const [platform, fees, laterFees, behind, newKey, { isReady }] = await Promise.all([
        setting.show(mode),
        setting.listFees(mode),
        setting.listLaterFees(mode),
        readBehind(deps, mode),
        newPlatformKey(mode),
        deps.loadSecrets(),
      ]);
      return { platform, fees, laterFees, ...behind, newKey, hasSecretKey: isReady };
    },
    /** Errors: 400, for what cannot be taken. */
    async askFee(mode: AccountMode, { kind, currency, since, ...rule }: AskedFee): Promise<void> {
      requireFee(currency, rule);
      await setting.setFee(mode, kind, currency, rule, since);
    },
    /** As {@link reconcile}. */
    compare: async (mode: AccountMode) => (await reconcile(deps, mode)).compared,
    reconcile: (mode: AccountMode) => reconcile(deps, mode),
    /** Notes that an account has paid back what it owed for a payment. Errors: 404, 422 `illegal_action`, `amount_changed`. */
    settleDebt: (account: string, payment: string, seen: SeenDebt) =>
      endDebt(deps, settlePaymentDebt, 'payment.debt_settled', account, payment, seen),
    /**
     * Notes that the operator has paid an account what it owed it for a payment. Errors: 404, 422 `illegal_action`,
     * `amount_changed`.
     */
    returnDebt: (account: string, payment: string, seen: SeenDebt) =>
      endDebt(deps, returnOverpaidDebt, 'payment.debt_returned', account, payment, seen),
  };
}

export type OperatedPlatform = ReturnType<typeof createOperatedPlatform>;

async function endDebt(
  deps: OperatedPlatformDeps,
  end: typeof settlePaymentDebt,
  action: 'payment.debt_settled' | 'payment.debt_returned',
  account: string,
  payment: string,
  seen: SeenDebt,
): Promise<Payment> {
  const { clock, accounts } = deps;
  const id = parseId<AccountId>(account);
  const found = id && (await accounts.findAccount(id));
  if (found === null) throw AppError.notFound('operatedAccount');
  const now = accountTime(found, clock.now());
  return end(deps, found, payment, seen, now, (tx, data) =>
    logAction(tx, { action, actorId: personOrNull(), accountId: found.id, data }, clock.now()),
  );
}

// Compares the balance at Stripe with what belongs to accounts. Before, reads again what a bank has of payments that an earlier
// release booked as taken back whole: `reread` of them are booked as soon as the service runs.
async function reconcile(deps: OperatedPlatformDeps, mode: AccountMode) {
  const { database, accounts } = deps;
  let reread = 0;
  for (const id of await listOwners(database.system, mode)) {
    const keys = await database.transaction(id, (tx) => listWholeReturns(tx, id, 'StripePlatform'));
    const account = keys.length === 0 ? null : await accounts.findAccount(id);
    // Where an account moves to, it is read again.
    if (account !== null && !account.isFrozen) reread += await deps.readTaken(account, keys);
  }
  return { compared: await deps.compare(mode), reread };
}

// The signed-in person; null: the command line.
function personOrNull(): string | null {
  const actor = currentActor();
  return actor?.type === 'Member' ? actor.id : null;
}

function requireFee(currency: string, { fixed, most }: FeeRule): void {
  const fault = (path: string, code: string, message: string) => invalidRequest([{ path, code, message }]);
  if (currency === '*') {
    if (fixed === 0 && most === null) return;
    throw fault('/currency', 'share_only', 'Of every currency only a share can be taken: name a currency.');
  }
  if (!isCurrency(currency)) throw fault('/currency', 'unknown_currency', 'This is not a currency.');
}

// An account sees its own alone, so that each is asked for itself.
async function readBehind(
  { database, accounts }: OperatedPlatformDeps,
  mode: AccountMode,
): Promise<AtPlatform> {
  const sums = new Map<string, UnderWay>();
  const counts = new Map<RecipientStatus, number>();
  const debts: DebtOfAccount[] = [];
  for (const accountId of await listOwners(database.system, mode)) {
    const own = await database.transaction(accountId, async (tx) => ({
      underWay: await readPayingOut(tx, accountId, 'StripePlatform'),
      recipients: await countRecipients(tx, accountId, 'StripePlatform'),
      debts: await readDebts(tx, accountId),
    }));
    for (const { currency, count, amount } of own.underWay) {
      const sum = sums.get(currency) ?? { currency, count: 0, amount: 0 };
      sums.set(currency, { currency, count: sum.count + count, amount: sum.amount + amount });
    }
    for (const { status, count } of own.recipients) counts.set(status, (counts.get(status) ?? 0) + count);
    if (own.debts.length === 0) continue;
    const accountName = (await accounts.findAccount(accountId))?.name ?? '';
    debts.push(...own.debts.map((debt) => ({ ...debt, accountId, accountName })));
  }
  return {
    underWay: [...sums.values()].toSorted((one, other) => one.currency.localeCompare(other.currency)),
    recipients: [...counts].map(([status, count]) => ({ status, count })),
    debts: debts.toSorted((one, other) => one.since.getTime() - other.since.getTime()),
  };
}
