import { OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId, MailId } from '../kit/ids.ts';

/** Since when a payment has been owed for its present due date. */
export interface Owed {
  readonly id: string;
  readonly dueDate: string;
  /** An instant, ISO 8601. */
  readonly since: string;
}

/** The last mail with the terms of an invoice to its client. */
export interface LastNotified {
  readonly mailId: MailId;
  /** In small letters; empty when the person was erased. */
  readonly email: string;
  /** As `invoiceTerms` writes them. */
  readonly terms: string;
  readonly termsVersion: number;
}

/** The state of an invoice's mails and reminders. */
export interface ReminderState {
  /** Null while the client has not been notified. */
  readonly lastNotified: LastNotified | null;
  readonly owed: readonly Owed[];
  /** All reminders up to this instant are done. */
  readonly handledUntil: Date;
}

/** A state to save: the id of the last mail is enough. */
export interface SavedReminderState extends Omit<ReminderState, 'lastNotified'> {
  readonly lastNotified: Pick<LastNotified, 'mailId'> | null;
}

const findMany = statement(
  'reminder_states_find',
  `select s.invoice_id as "invoiceId", s.owed, s.handled_until as "handledUntil",
     case when m.id is not null then json_build_object('mailId', m.id, 'email', coalesce(m.recipients->0->>'email', ''),
       'terms', m.terms, 'termsVersion', m.terms_version) end as "lastNotified"
   from reminder_states s
   left join mails m on m.account_id = $1 and m.id = s.last_mail_id
   where s.account_id = $1 and s.invoice_id = any($2::uuid[])`,
);

/** Reads the states of invoices that have one, by their ids. Lock the invoices when the states will be saved. */
export async function readReminderStates(tx: Transaction, accountId: AccountId, ids: readonly InvoiceId[]) {
  const rows = await tx.query<ReminderState & { invoiceId: InvoiceId }>(findMany, [accountId, ids]);
  return new Map(
    rows.map(({ invoiceId, lastNotified: last, ...state }) => [
      invoiceId,
      { ...state, lastNotified: last && { ...last, email: last.email.toLowerCase() } },
    ]),
  );
}

/** Reads the state of an invoice, or null. Lock the invoice when the state will be saved. */
export async function readReminderState(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<ReminderState | null> {
  return (await readReminderStates(tx, accountId, [invoiceId])).get(invoiceId) ?? null;
}

const putMany = statement(
  'reminder_states_put',
  `insert into reminder_states (account_id, invoice_id, last_mail_id, owed, handled_until)
   select counter.account_id, new.id, new.last_mail_id, new.owed::json, new.handled_until
   from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[]) as new (id, last_mail_id, owed, handled_until)
   ${OF_ACCOUNT}
   on conflict (account_id, invoice_id) do update
     set last_mail_id = excluded.last_mail_id, owed = excluded.owed, handled_until = excluded.handled_until`,
);

/** Saves the states of locked invoices. */
export async function saveReminderStates(
  tx: Transaction,
  accountId: AccountId,
  states: ReadonlyMap<InvoiceId, SavedReminderState>,
): Promise<void> {
  if (states.size === 0) return;
  const all = [...states.values()];
  await tx.query(putMany, [
    accountId,
    [...states.keys()],
    all.map(({ lastNotified }) => lastNotified?.mailId),
    all.map(({ owed }) => JSON.stringify(owed)),
    all.map(({ handledUntil }) => handledUntil),
  ]);
}

/** Saves the state of a locked invoice. */
export async function saveReminderState(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  state: SavedReminderState,
): Promise<void> {
  await saveReminderStates(tx, accountId, new Map([[invoiceId, state]]));
}
