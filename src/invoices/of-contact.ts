import type { Account } from '../accounts/types.ts';
import { billingOf, ERASED } from '../contacts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { type AccountId, type ContactId, FIRST_ID, type InvoiceId, newPaymentCode } from '../kit/ids.ts';
import { eraseCreditWordsOf } from './client-credit/store.ts';
import { eraseCreditReasons } from './credit-notes/store.ts';
import type { InvoiceDeps } from './deps.ts';
import { eraseManualWords } from './manual-payments/store.ts';
import { dropListsOfErased, dropViews, lockInvoicesOfContact, saveMoved } from './of-contact-store.ts';
import { type PresentContext, presentInFull } from './present.ts';
import { wordsOf } from './search/words.ts';
import { deleteDraft, saveInvoice } from './store.ts';
import type { Invoice } from './types.ts';
import { eraseVersions, findFormerInvoices } from './versions/of-contact-store.ts';

/** The effects of merging and erasing a contact on its invoices. `now` is the account's time. */
export function ofContactVerbs({ contextOf }: InvoiceDeps) {
  return {
    /**
     * Gives some of a contact's invoices to another one: they keep the name and address that they were sent to. Answers
     * them, locked. Takes its lock first: the transaction has no other yet.
     */
    async move(
      tx: Transaction,
      account: Account,
      { from, to, limit }: { readonly from: ContactId; readonly to: ContactId; readonly limit: number },
      now: Date,
    ): Promise<Invoice[]> {
      const found = await lockInvoicesOfContact(tx, account.id, from, FIRST_ID, limit);
      if (found.length === 0) return [];
      const moved = found.map((invoice) => ({ ...changed(invoice, now), contactId: to }));
      await saveMoved(tx, account.id, to, moved);
      await record(tx, contextOf(account, now), 'invoice.updated', moved, now);
      return moved;
    },

    /** Locks some of a contact's invoices, after an id. Takes its lock first: the transaction has no other yet. */
    lockSome: (
      tx: Transaction,
      accountId: AccountId,
      contactId: ContactId,
      after: string | null,
      limit: number,
    ): Promise<Invoice[]> => lockInvoicesOfContact(tx, accountId, contactId, after ?? FIRST_ID, limit),

    /** Forgets when clients looked at invoices. */
    forgetViews: dropViews,

    /** The invoices of other clients whose versions name these contacts, the oldest first. */
    findFormer: findFormerInvoices,

    /**
     * Takes contacts out of the versions of locked invoices, also of those that bill another client now. Answers whether all are done: it does a
     * limited number.
     */
    eraseVersions: (
      tx: Transaction,
      accountId: AccountId,
      contacts: readonly ContactId[],
      invoices: readonly InvoiceId[],
    ): Promise<boolean> => eraseVersions(tx, accountId, { contacts, invoices }, withoutClient),

    /**
     * Deletes drafts, and takes the client out of issued invoices, whose amounts and numbers stay; their links lead
     * nowhere afterwards. Needs the invoices locked, and their versions erased.
     */
    async erase(tx: Transaction, account: Account, invoices: readonly Invoice[], now: Date): Promise<void> {
      const erased = invoices.map((invoice) => withoutClient(changed(invoice, now)));
      for (const invoice of erased) {
        if (invoice.status === 'Draft') await deleteDraft(tx, account.id, invoice.id);
        else await saveInvoice(tx, account.id, invoice);
      }
      const ids = erased.map(({ id }) => id);
      await eraseCreditReasons(tx, account.id, ids, ERASED);
      await eraseManualWords(tx, account.id, ids, ERASED);
      await eraseCreditWordsOf(tx, account.id, ids, ERASED);
      const drafts = erased.filter(({ status }) => status === 'Draft');
      const issued = erased.filter(({ status }) => status !== 'Draft');
      const context = contextOf(account, now);
      await record(tx, context, 'invoice.deleted', drafts, now);
      await record(tx, context, 'invoice.erased', issued, now);
      const words = new Set(invoices.flatMap((invoice) => [...wordsOfClient(invoice)]));
      await dropListsOfErased(tx, account.id, [...words], ERASED);
    },
  };
}

function wordsOfClient({ contact, billing, note }: Invoice): Set<string> {
  const { company, reference } = billingOf(billing);
  const names = [contact.name, company, reference].filter((one) => one !== null).join(' ');
  return wordsOf({ contactName: names, contactEmail: contact.email, number: null, note });
}

// Never earlier than the previous change: the clock of its process may be ahead.
function changed(invoice: Invoice, now: Date): Invoice {
  const updatedAt = invoice.updatedAt > now ? invoice.updatedAt : now;
  return { ...invoice, sequence: invoice.sequence + 1, updatedAt };
}

function withoutClient(invoice: Invoice): Invoice {
  return {
    ...invoice,
    contact: { type: invoice.contact.type, name: ERASED, email: ERASED, language: null },
    billing: null,
    ownBilling: null,
    ccEmails: [],
    note: invoice.note === '' ? '' : ERASED,
    lineItems: invoice.lineItems.map((item) => ({ ...item, description: ERASED })),
    metadata: {},
    externalId: null,
    returnUrl: null,
    payments: invoice.payments.map((one) => ({ ...one, name: one.name === null ? null : ERASED })),
    paymentCode: invoice.paymentCode === null ? null : newPaymentCode(),
  };
}

// No mail is sent because of these events.
async function record(
  tx: Transaction,
  context: PresentContext,
  type: NewEvent['type'],
  invoices: readonly Invoice[],
  now: Date,
): Promise<void> {
  const events = invoices.map((invoice): NewEvent => {
    const data = presentInFull(invoice, context);
    return { type, objectId: invoice.id, sequence: invoice.sequence, data, isNoticed: false };
  });
  await recordEvents(tx, context.account.id, now, events);
}
