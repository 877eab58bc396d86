import type { Static } from 'typebox';
import { requireOpen, requireUnheld } from '../accounts/service.ts';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import { type Invoices, presentCreditNote, totalOwed } from '../invoices/service.ts';
import type { CreditNote, Invoice, TryChange } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { tryOut } from '../kit/db/dry-run.ts';
import { AppError, invalidRequest } from '../kit/errors.ts';
import { finish } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import type { Posting } from '../ledger/types.ts';
import { createEndings } from './ending/service.ts';
import type { CreateCreditNote } from './schemas.ts';

type CreateBody = Static<typeof CreateCreditNote>;

interface CreditNotesDeps {
  readonly notifications: { readonly tryChange: TryChange };
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly invoices: Invoices;
  readonly charges: Charges;
}

/** Credit notes, with the money that they give back. */
export type CreditNotes = ReturnType<typeof createCreditNotes>;

/** Makes the verbs of credit notes. */
export function createCreditNotes(deps: CreditNotesDeps) {
  const { database, idempotency, invoices, charges } = deps;
  const { creditNotes } = invoices;
  return {
    /** What is done when an event moves or falls through. */
    endings: createEndings(deps),

    /** Reads a credit note. Errors: 404. */
    get: (caller: Caller, id: string) => creditNotes.get(caller, id),
    /** Reads a page of credit notes, the newest first. */
    list: (caller: Caller, page: PageRequest) => creditNotes.list(caller, page),
    /** Reads the credit notes of an invoice. Errors: 404. */
    listOf: (caller: Caller, invoiceId: string) => creditNotes.listOf(caller, invoiceId),

    /**
     * Issues a credit note, and sends its refunds; in a dry run answers what would happen. Errors: 400, 403 `forbidden`,
     * `account_closed`, 404, 412, 422, 503 `account_frozen`.
     */
    async create(
      caller: Caller,
      id: string,
      { dryRun = false, ...body }: CreateBody,
      ifMatch: string | undefined,
      request: IdempotentRequest,
    ) {
      requireOneKind(body);
      requireRefunding(caller, body);
      const { account } = caller;
      const now = accountTime(account, request.now);
      const issue = (tx: Transaction) => issueBy(deps, tx, caller, id, body, { ifMatch, isTrial: dryRun });
      if (dryRun) {
        const { note, before, invoice, postings } = await tryOut(database, account.id, issue);
        const data = { ...presentIssued(note, invoice, postings, true), id: null, refundIds: [] };
        return finish(request.now, { status: 201, data, etag: entityTag(before.sequence) });
      }
      return idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async (tx) => (await issue(tx)).note.id,
        complete: async (noteId) => {
          const { note } = await creditNotes.find(account, noteId);
          await charges.ofCredit.sendRefunds(account, note.refundIds, now);
          const { invoice, postings } = await creditNotes.findPosted(account, noteId);
          const data = presentIssued(note, invoice, postings, false);
          return { status: 201, data, etag: entityTag(invoice.sequence) };
        },
      });
    },
  };
}

function issueBy(
  { invoices, charges: { ofCredit } }: CreditNotesDeps,
  tx: Transaction,
  caller: Caller,
  id: string,
  body: CreateBody,
  { ifMatch, isTrial }: { readonly ifMatch: string | undefined; readonly isTrial: boolean },
) {
  const { account } = caller;
  return invoices.creditNotes.issue(tx, caller, id, body, {
    ifMatch,
    depsOf: async (invoice, now) => {
      await requireOpen(tx, account.id);
      // Payments since the backup are not known: a credit would lower them as if they were open.
      await requireUnheld(tx, account.id);
      const refunding = await ofCredit.readRefunding(tx, account.id, invoice.id);
      const refund = (amount: number) =>
        ofCredit.startRefunds(tx, account, invoice.id, { amount, reason: body.reason }, now);
      return { isTrial, refunding, refund };
    },
  });
}

function requireOneKind({ amount, lines, rates }: CreateBody): void {
  if ([amount, lines, rates].filter((one) => one !== undefined).length === 1) return;
  const message = 'Send exactly one of amount, lines and rates.';
  throw invalidRequest([{ path: '', code: 'ambiguous', message }]);
}

// Refunding is a right of its own.
function requireRefunding({ scopes }: Caller, { givenBack }: CreateBody): void {
  if ((givenBack?.refund ?? 0) === 0 || scopes.has('charges:write')) return;
  throw new AppError('forbidden', { message: 'givenBack.refund needs the scope charges:write.' });
}

type Shown = Pick<Posting, 'code' | 'debit' | 'credit' | 'amount'>;

function presentIssued(note: CreditNote, invoice: Invoice, postings: readonly Shown[], dryRun: boolean) {
  return {
    ...presentCreditNote(note, invoice),
    dryRun,
    invoiceStatus: invoice.status,
    invoiceTotal: invoice.totalAmount,
    amountDue: totalOwed(invoice.payments),
    postings: postings.map(({ code, debit, credit, amount }) => ({ code, debit, credit, amount })),
  };
}
