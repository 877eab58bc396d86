import { isDeepStrictEqual } from 'node:util';
import { readNextNumber, requireReturnUrl } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import { type Contacts, findMergedContacts } from '../contacts/service.ts';
import type { Contact, ContactInput } from '../contacts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, invalidRequest } from '../kit/errors.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { externalIdTaken, holdExternalIds } from '../kit/external-id.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import {
  type AccountId,
  type ContactId,
  type InvoiceId,
  newId,
  newPaymentCode,
  parseId,
} from '../kit/ids.ts';
import { civilDateIn } from '../kit/time.ts';
import { recordPostings } from '../ledger/service.ts';
import { requireDeletable } from './actions.ts';
import { scheduleClock } from './apply.ts';
import { billedTo, rebilled } from './billing.ts';
import { loweredRates, type PlannedChange, planChange, requireNoLessThanClosed } from './changes.ts';
import { requireChargeable } from './chargeable.ts';
import { copyOf, describedContact, namedContact, type ReferredContact } from './contact-reference.ts';
import { requireCurrency } from './currency.ts';
import { followDeposits } from './deposits/follow.ts';
import type { InvoiceDeps } from './deps.ts';
import { numberTaken, requireFreeNumber } from './free-number.ts';
import { holdCounted, isNumberTaken, takeNumber } from './number-store.ts';
import { addTaxes, closedRates } from './posting-taxes.ts';
import { postingsOfEdit } from './postings.ts';
import { type PresentContext, presentInFull, presentToContract } from './present.ts';
import { eventTypes, saveEdited } from './saving-edits.ts';
import { noteLatePayments } from './schedule/late-payments.ts';
import type { UpdateInvoiceBody } from './schemas.ts';
import { isUntouched } from './states.ts';
import { deleteDraft, findExternalIn, lockInvoice } from './store.ts';
import type { AppliedChange, DocumentField, Invoice, Trial } from './types.ts';
import { beginVersion, requireChangeable } from './versions/verbs.ts';

export function changingVerbs(deps: InvoiceDeps) {
  const { clock, contextOf } = deps;
  return {
    /** Changes, activates or closes an invoice, all or nothing. */
    async updateInvoice(
      tx: Transaction,
      caller: Caller,
      id: string,
      body: UpdateInvoiceBody,
      ifMatch?: string,
    ): Promise<Outcome> {
      deps.searchLists.note(caller.account.id, 'changed');
      const { invoice, data } = await changeInvoice(deps, tx, caller, id, body, { ifMatch, trial: null });
      const { isStatusShown, sequence } = invoice;
      return { status: 200, data: presentToContract(data, isStatusShown), etag: entityTag(sequence) };
    },

    /** Does the same in a transaction that will be rolled back. Takes no number, and waits for none. Errors: the same. */
    tryUpdate: (
      tx: Transaction,
      caller: Caller,
      id: string,
      body: UpdateInvoiceBody,
      ifMatch: string | undefined,
      trial: Trial,
    ): Promise<AppliedChange> => changeInvoice(deps, tx, caller, id, body, { ifMatch, trial }),

    async deleteInvoice(tx: Transaction, caller: Caller, id: string, ifMatch?: string): Promise<Outcome> {
      const { account } = caller;
      const now = accountTime(account, clock.now());
      const current = await lockExisting(tx, caller, id, ifMatch);
      requireDeletable(current);
      await deleteDraft(tx, account.id, current.id);
      const data = presentInFull(current, contextOf(account, now));
      const sequence = current.sequence + 1;
      await recordEvents(tx, account.id, now, [
        { type: 'invoice.deleted', objectId: current.id, sequence, data },
      ]);
      return { status: 200, data };
    },
  };
}

async function changeInvoice(
  { contacts, clock, contextOf }: InvoiceDeps,
  tx: Transaction,
  caller: Caller,
  id: string,
  body: UpdateInvoiceBody,
  { ifMatch, trial }: { readonly ifMatch: string | undefined; readonly trial: Trial | null },
): Promise<SavedChange> {
  const { account } = caller;
  requireCurrency(body.currency);
  requireFreeNumber(body.number, account, false);
  requireNamedContact(body, ifMatch);
  const isTrial = trial !== null;
  if (body.externalId != null && !isTrial)
    await holdExternalIds(tx, account.id, 'invoice', [body.externalId]);
  const current = await lockExisting(tx, caller, id, ifMatch);
  // Never earlier than the change before, whose process may have another clock: a caller that asks for the changes
  // since the newest instant it has seen must not miss this one.
  const now = latest(accountTime(account, clock.now()), current.updatedAt);
  await trial?.onLocked(current, now);
  const moved = await changeContact(tx, contacts, caller, current, body, { isTrial, now });
  const rehomed = await changeBilling(tx, contacts, moved, body, account.id);
  const seen = await requireContactVersion(tx, contacts, account, rehomed, body);
  const context = contextOf(account, now);
  const plan = planChange(rehomed, withReturnUrl(account, current, body), context.today);
  await requireFreeExternalId(tx, account.id, current, plan.invoice);
  await requireClosedRates(tx, account, rehomed, plan.invoice);
  const changed = await requireChangeable(tx, account, current, plan.invoice);
  const issuing = { seen, ownNumber: body.number, isTrial, now };
  const issued = await issueIfActivated(tx, contacts, caller, plan, issuing);
  await requireChargeable(tx, account.id, [{ before: current, after: issued }]);
  const isEdited = plan.isEdited || rehomed !== current;
  const isChanged = isEdited || plan.move !== null;
  const types = eventTypes(isEdited, plan);
  const written = isTrial ? unsharedOf(current, plan) : {};
  const worked = { current, rehomed, issued, changed, isChanged, types, written };
  return saveChange(tx, context, worked, now);
}

// Another request would wait for a number or an external id that this one writes, until this one is rolled back.
function unsharedOf({ externalId }: Invoice, { move }: PlannedChange): WorkedOutChange['written'] {
  return move === 'activate' ? { externalId, number: newId() } : { externalId };
}

interface WorkedOutChange {
  readonly current: Invoice;
  /** The current one with the contact of the request: the same object where that is unchanged. */
  readonly rehomed: Invoice;
  readonly issued: Invoice;
  /** The fields of the document that differ, where it was issued before. */
  readonly changed: readonly DocumentField[];
  readonly isChanged: boolean;
  readonly types: readonly NewEvent['type'][];
  /** What the row of the invoice has instead. */
  readonly written: Partial<Pick<Invoice, 'number' | 'externalId'>>;
}

interface SavedChange extends AppliedChange {
  /** The invoice as its events show it. */
  readonly data: ReturnType<typeof presentInFull>;
}

async function saveChange(
  tx: Transaction,
  context: PresentContext,
  { current, rehomed, issued, changed, isChanged, types, written }: WorkedOutChange,
  now: Date,
): Promise<SavedChange> {
  const { account } = context;
  const edited: Invoice = isChanged
    ? {
        ...issued,
        payments: datedPaid(issued.payments, now),
        updatedAt: now,
        sequence: current.sequence + types.length,
      }
    : issued;
  const begun = await beginVersion(tx, account, current, edited, changed);
  const { invoice: saved, ...documents } = isChanged
    ? await followDeposits(tx, context, begun, now)
    : { invoice: begun, events: [], postings: [] };
  if (isChanged || saved.isStatusShown !== current.isStatusShown)
    await saveEdited(tx, account.id, { ...saved, ...written });
  const posted = isChanged ? postingsOfEdit(rehomed, begun) : [];
  const postings = await addTaxes(tx, account.id, begun, posted);
  if (isChanged) {
    await Promise.all([
      recordPostings(tx, account, now, postings),
      scheduleClock(tx, account, saved, now),
      noteLatePayments(tx, context, [{ before: current, after: saved }]),
    ]);
  }
  const data = presentInFull(begun, context);
  const edits = types.map(
    (type, index): NewEvent => ({
      type,
      objectId: saved.id,
      sequence: current.sequence + index + 1,
      data,
    }),
  );
  const events = [...edits, ...documents.events];
  await recordEvents(tx, account.id, now, events);
  return {
    before: current,
    invoice: saved,
    events,
    postings: [...postings, ...documents.postings],
    now,
    data: presentInFull(saved, context),
  };
}

// A payment that shrank to what was paid of it is paid now.
function datedPaid(payments: Invoice['payments'], now: Date): Invoice['payments'] {
  return payments.map((one) =>
    one.status === 'Paid' && one.paidAt === null ? { ...one, paidAt: now } : one,
  );
}

/** Locks an invoice of the caller's account. Errors: 404, 412. */
export async function lockExisting(
  tx: Transaction,
  caller: Caller,
  id: string,
  ifMatch?: string,
): Promise<Invoice> {
  const parsed = parseId<InvoiceId>(id);
  const invoice = parsed === null ? null : await lockInvoice(tx, caller.account.id, parsed);
  if (invoice === null) throw AppError.notFound('invoice');
  requireVersion(invoice, ifMatch);
  return invoice;
}

/** Refuses a stale `If-Match`. Errors: 412. */
export function requireVersion({ sequence, sentSequence }: Invoice, ifMatch: string | undefined): void {
  // Sending changes nothing that an editor sees, so the version just before it is still good.
  requireMatch(ifMatch, sequence, ...(sentSequence === sequence ? [sequence - 1] : []));
}

// The same object comes back when the request leaves the contact as it is. A contact that is described is looked
// for by its email even when the invoice has a copy that reads the same: the contact itself may have got another
// email since, or have been deleted, and activation sends the invoice to what the contact then says.
async function changeContact(
  tx: Transaction,
  contacts: Contacts,
  caller: Caller,
  current: Invoice,
  body: UpdateInvoiceBody,
  { isTrial, now }: Pick<Issuing, 'isTrial' | 'now'>,
): Promise<Invoice> {
  if (body.contact === undefined) return current;
  const wanted: ReferredContact =
    body.contact.id === undefined
      ? describedContact(body.contact)
      : await namedContact(tx, contacts, caller, body.contact);
  const { contact: held } = current;
  const isHeld = ({ type, name, email }: ContactInput) =>
    held.type === type && held.name === name && held.email === email;
  if (wanted.id === undefined && isHeld(wanted) && (await isOfMerged(tx, caller, current))) return current;
  const ensure = (described: ContactInput) =>
    isTrial
      ? contacts.tryContact(tx, caller.account.id, described, now)
      : contacts.ensureContact(tx, caller.account.id, described, now);
  const contact = wanted.id === undefined ? await ensure(wanted) : wanted;
  const contactId = contact.id as ContactId;
  const isSameName = isHeld(wanted) || isHeld(contact);
  if (contactId === current.contactId && isSameName && isBilledAlike(current, contact)) return current;
  if (current.payments.some((payment) => !isUntouched(payment))) throw new AppError('contact_locked');
  if (current.creditedAmount > 0 || current.canceledAt !== null) {
    const why =
      current.creditedAmount > 0
        ? 'A credit note names the client of this invoice.'
        : 'This invoice has ended for its client.';
    const message = `${why} To bill another one, create another invoice.`;
    throw blocked('NotApplicable', message, { path: '/contact' });
  }
  const ownBilling = contactId === current.contactId ? current.ownBilling : null;
  const billing = billedTo(contact.billing ?? null, ownBilling);
  return { ...current, contactId, contact: copyOf(contact), billing, ownBilling };
}

// A draft follows its contact; an issued invoice says what it was issued with.
function isBilledAlike({ status, billing, ownBilling }: Invoice, contact: ContactInput): boolean {
  return status !== 'Draft' || isDeepStrictEqual(billedTo(contact.billing ?? null, ownBilling), billing);
}

async function changeBilling(
  tx: Transaction,
  contacts: Contacts,
  invoice: Invoice,
  { billing }: UpdateInvoiceBody,
  accountId: AccountId,
): Promise<Invoice> {
  if (billing !== null) return rebilled(invoice, billing, null);
  const contact = await contacts.findContact(tx, accountId, invoice.contactId);
  return rebilled(invoice, billing, contact?.billing ?? invoice.billing);
}

// Versions of contacts are numbers that many contacts share. Another request may give the invoice another contact with
// the same version.
function requireNamedContact({ contact, contactVersion }: UpdateInvoiceBody, ifMatch?: string): void {
  if (contactVersion === undefined || contact?.id !== undefined || ifMatch !== undefined) return;
  const message =
    'Say whose version it is: send the id of the contact, or the version of the invoice as If-Match.';
  throw invalidRequest([{ path: '/contactVersion', code: 'ambiguous', message }]);
}

// A caller that has read the contact sends the invoice to nobody else. A contact may get another address at any time, so
// the invoice is issued to the very contact that was compared, which is answered here.
async function requireContactVersion(
  tx: Transaction,
  contacts: Contacts,
  account: Account,
  { contactId }: Invoice,
  { contactVersion }: UpdateInvoiceBody,
): Promise<Contact | null> {
  if (contactVersion === undefined) return null;
  const contact = await contacts.findContact(tx, account.id, contactId);
  // A deleted contact has no version that a caller could have read.
  requireMatch(contactVersion, contact?.sequence ?? 0);
  return contact;
}

// True when the invoice names a contact that was merged into its present one: sending the name as it was read undoes no
// merge.
async function isOfMerged(tx: Transaction, { account }: Caller, { contactId, contact }: Invoice) {
  const merged = await findMergedContacts(tx, account.id, contactId);
  const email = contact.email.toLowerCase();
  return merged.some((one) => one.deletedAt !== null && one.email.toLowerCase() === email);
}

/** How an invoice is issued, if it is. */
interface Issuing {
  /** Its contact, if its version was compared. */
  readonly seen: Contact | null;
  readonly ownNumber: string | undefined;
  readonly isTrial: boolean;
  readonly now: Date;
}

async function issueIfActivated(
  tx: Transaction,
  contacts: Contacts,
  { account }: Caller,
  { invoice, move }: PlannedChange,
  { seen, ownNumber, isTrial, now }: Issuing,
): Promise<Invoice> {
  if (move !== 'activate') return invoice;
  const contact = seen ?? (await contacts.findContact(tx, account.id, invoice.contactId));
  // Once more, because the account may have chosen another prefix while the request waited.
  if (ownNumber !== undefined) requireFreeNumber(ownNumber, await holdCounted(tx, account.id), false);
  if (isTrial && ownNumber !== undefined && (await isNumberTaken(tx, account.id, ownNumber)))
    throw numberTaken();
  const issued = issuedTo(account, invoice, contact, now);
  const counted = (day: string) =>
    isTrial ? readNextNumber(tx, account.id, 'Invoice', day) : takeNumber(tx, account.id, day);
  const number = ownNumber ?? (await counted(issued.issuedOn));
  return { ...issued, number, paymentCode: newPaymentCode() };
}

/** An activated invoice as it is issued to its contact, except for its number and its link. `now`: the account's time. */
export function issuedTo(
  account: Account,
  invoice: Invoice,
  contact: Contact | null,
  now: Date,
): Invoice & { readonly issuedOn: string } {
  return {
    ...invoice,
    contact: contact === null ? invoice.contact : copyOf(contact),
    billing: contact === null ? invoice.billing : billedTo(contact.billing, invoice.ownBilling),
    activatedAt: now,
    issuedOn: civilDateIn(account.timeZone, now),
  };
}

// An address that stays is not judged again: its host may no longer be listed, and then the page does not lead there.
function withReturnUrl(account: Account, { returnUrl }: Invoice, body: UpdateInvoiceBody): UpdateInvoiceBody {
  const wanted = body.returnUrl;
  if (wanted == null || wanted === returnUrl) return body;
  return { ...body, returnUrl: requireReturnUrl(account, wanted) };
}

// Names the invoice that has it. A creation at the same moment does not wait: between the two the index decides.
async function requireFreeExternalId(
  tx: Transaction,
  accountId: AccountId,
  before: Invoice,
  { externalId }: Invoice,
): Promise<void> {
  if (externalId === null || externalId === before.externalId) return;
  const holder = await findExternalIn(tx, accountId, externalId);
  if (holder !== null) throw externalIdTaken('invoice', holder.id);
}

// Line items may not fall below the amount that was paid or waived at their rate: tax could be owed where nothing is.
async function requireClosedRates(tx: Transaction, account: Account, before: Invoice, after: Invoice) {
  const lowered = loweredRates(before, after);
  if (lowered.size === 0) return;
  requireNoLessThanClosed(after, lowered, await closedRates(tx, account.id, before));
}

function latest(one: Date, other: Date): Date {
  return one < other ? other : one;
}
