import { deleteAccessPoint } from '../access-point/service.ts';
import { holdLifecycle, lockLifecycle, saveTransition } from '../accounts/service.ts';
import { type Account, reopenableUntil } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import { redactMemberEvents } from '../events/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';
import { FIRST_ID } from '../kit/ids.ts';
import { deleteMailRoute } from '../mail-routes/service.ts';
import type { Members } from '../members/service.ts';
import type { Payments } from '../payments/service.ts';
import type { Wallet } from '../wallet/service.ts';
import { type ClosingDeps, findErasableFrom } from './closing.ts';
import {
  deleteAdviserPackages,
  deleteBooks,
  deleteSavedViews,
  deleteTemplates,
  deleteWebhooks,
  eraseBank,
  findConsentingInvoices,
  findUnerasedContacts,
  readObstacles,
} from './store.ts';

export interface WindingUpDeps extends ClosingDeps {
  readonly charges: Charges;
  readonly invoices: Invoices;
  readonly members: Members;
  readonly payments: Payments;
  readonly wallet: Wallet;
  /**
   * Begins to erase a contact of a closed account, even if it owes something; what the law has a business keep stays.
   * Passed in, because its slice is above this one.
   */
  readonly eraseContact: (tx: Transaction, account: Account, id: ContactId) => Promise<void>;
  /** Takes the letters out of mails to members. Answers whether all are done. Passed in for the same reason. */
  readonly eraseMemberMails: (tx: Transaction, accountId: AccountId, now: Date) => Promise<boolean>;
  /** Deletes the keys of the account at its processor, so that another account can connect it. */
  readonly forgetProcessor: (account: Account) => Promise<void>;
}

/** How many consents, offers or contacts one transaction ends. */
const AT_ONCE = 50;

/** By then every request that was running when the account was closed has committed. */
const LAST_LOOK_MS = 60_000;

/** How often to look whether money still blocks erasing people. */
const LOOK_AGAIN_MS = 86_400_000;

/** How often to look whether an account is still held after a restore: it may have been reopened since the backup. */
const LOOK_HELD_MS = 3_600_000;

/**
 * Ends consents to autopay, whose clients are notified, and offers in a closed account: a batch in each transaction. It
 * checks once more a minute later. Answers when to continue, or null.
 */
export function windUp(deps: WindingUpDeps, account: Account, now: Date): Promise<Date | null> {
  return deps.database.transaction(account.id, async (tx) => {
    // Keeps the account from being reopened until this batch is written.
    const { closedAt, heldAt } = await holdLifecycle(tx, account);
    if (closedAt === null) return null;
    if (heldAt !== null) return new Date(now.getTime() + LOOK_HELD_MS);
    const ids = await findConsentingInvoices(tx, account.id, FIRST_ID, AT_ONCE);
    const invoices = await deps.invoices.lockInvoices(tx, account.id, ids);
    await deps.charges.endConsents(tx, account, [...invoices.values()], now, 'account_closed');
    if (ids.length === AT_ONCE) return now;
    if ((await deps.payments.withdrawOffers(tx, account, now, AT_ONCE)) === AT_ONCE) return now;
    const lastLook = new Date(closedAt.getTime() + LAST_LOOK_MS);
    return now < lastLook ? lastLook : null;
  });
}

/**
 * Erases the personal data of an account that can no longer be reopened, a batch in each transaction: its contacts,
 * wallets, views, mails to members, its members, also in the log, and last its keys at the processor. The books stay, and
 * what the law has a business keep. While a bank may take money back, or money is under way, disputed or came back, it
 * waits: an Owner may have to reopen the account and decide. Answers when to continue, or null.
 */
export async function eraseAccount(deps: WindingUpDeps, account: Account, now: Date): Promise<Date | null> {
  const { database, clock } = deps;
  const next = await database.transaction(account.id, (tx) => eraseBatch(deps, tx, account, now));
  if (next !== 'Done') return next;
  // By the role that signs people in, in its own transaction. Repeated, it finds nothing more to do.
  await deps.members.eraseMembers(account);
  const isErased = await database.transaction(account.id, async (tx) => {
    const before = await lockLifecycle(tx, account);
    if (before.closedAt === null) return null;
    // The event of this allows what follows: the proof of the books asks for it.
    if (before.erasedAt === null) await saveTransition(tx, account, before, 'erased', now, clock.now());
    return redactMemberEvents(tx, account.id, now);
  });
  if (isErased === null) return null;
  if (!isErased) return now;
  // Nobody is left who could disconnect it, and keys of real money are to lie nowhere unused.
  await deps.forgetProcessor(account);
  return null;
}

async function eraseBatch(
  deps: WindingUpDeps,
  tx: Transaction,
  account: Account,
  now: Date,
): Promise<Date | null | 'Done'> {
  const { closedAt, erasedAt, heldAt } = await holdLifecycle(tx, account);
  if (closedAt === null || reopenableUntil(closedAt) > now) return null;
  if (heldAt !== null) return new Date(now.getTime() + LOOK_HELD_MS);
  if (erasedAt === null) {
    const from = await findErasableFrom(tx, account, closedAt, deps.clock.now());
    if (from > now) return from;
  }
  // Once its members are erased, nobody could decide about the money.
  if (erasedAt === null && (await readObstacles(tx, account.id)).length > 0) {
    return new Date(now.getTime() + LOOK_AGAIN_MS);
  }
  const contacts = await findUnerasedContacts(tx, account.id, AT_ONCE);
  const free = contacts.filter(({ isBusy }) => !isBusy);
  for (const { id } of free) await deps.eraseContact(tx, account, id);
  // Contacts that are being merged are gone in a moment.
  if (contacts.length > 0) return free.length > 0 ? now : new Date(now.getTime() + LAST_LOOK_MS);
  if ((await deps.wallet.removeSome(tx, account, AT_ONCE)) === AT_ONCE) return now;
  if (!(await deps.eraseMemberMails(tx, account.id, now))) return now;
  await deleteSavedViews(tx, account.id);
  await deleteTemplates(tx, account.id);
  await deleteBooks(tx, account.id);
  await deleteAdviserPackages(tx, account.id);
  await eraseBank(tx, account.id);
  await deleteWebhooks(tx, account.id);
  await deleteMailRoute(tx, account.id);
  await deleteAccessPoint(tx, account.id);
  return 'Done';
}
