import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { privateMemberMailKinds } from '../members/types.ts';

/** Why something needs attention. */
export const needKinds = [
  'NoProcessor',
  'ProcessorIncomplete',
  'ProcessorNeedsYou',
  'WebhookSilent',
  'Disputed',
  'ChargedBack',
  'PaymentFailed',
  'OwedToOperator',
  'OwedByOperator',
  'ReversalFailed',
  'PayoutFailed',
  'HeldAtRecipient',
  'RecipientRejected',
  'RecipientRestricted',
  'RecipientWaits',
  'OutcomeUnknown',
  'Discrepancy',
  'EInvoiceRefused',
  'EInvoiceFailed',
  'MailRouteFailing',
  'MailRecordMissing',
  'BusinessMailBounced',
  'MailBounced',
  'MailComplained',
  'MailFailed',
  'AutopayEnded',
  'CardExpires',
  'OfferDeclined',
  'OfferExpired',
  'OldDraft',
] as const;

/** Something that needs attention. */
export interface Need {
  readonly kind: (typeof needKinds)[number];
  /** In the account's time. */
  readonly at: Date;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly objectType: string;
  readonly objectId: string;
  readonly invoiceId: string | null;
  readonly label: string;
  /** The last moment to answer a dispute, to replace a card, to name another bank account, or to send held money on. */
  readonly respondBy: Date | null;
}

/** How many tasks of a kind are shown, and how many of the newest rows are searched for them. */
export const TOLD = 20;
const LOOKED_AT = 100;

const invoiceLabel = `concat_ws(' · ', i.number, i.contact_name)`;

// Each along an index of a rare state. The rows are bounded before they are joined.
const failed = [
  ['PaymentFailed', 'Failed'],
  ['ChargedBack', 'ChargedBack'],
].map(
  ([kind, status]) => `
  select '${kind}' as kind, coalesce(c.updated_at, i.updated_at) as at, p.amount - p.paid_amount as amount,
    i.currency, 'ScheduledPayment' as "objectType", p.id as "objectId", i.id as "invoiceId", ${invoiceLabel} as label,
    null::timestamptz as "respondBy"
  from (
    select invoice_id, id, amount, paid_amount from scheduled_payments
    where account_id = $1 and status = '${status}' order by invoice_id desc limit ${LOOKED_AT}
  ) p
  join invoices i on i.account_id = $1 and i.id = p.invoice_id and i.status = 'Active'
  left join lateral (
    select c.updated_at from charges c
    join charge_allocations a on a.account_id = $1 and a.charge_id = c.id and a.scheduled_payment_id = p.id
    where c.account_id = $1 and c.invoice_id = p.invoice_id and c.status in ('Declined', 'Returned')
    order by c.id desc limit 1
  ) c on true
  order by at desc limit ${TOLD + 1}`,
);

const disputed = `
  select 'Disputed', d.created_at, d.amount, d.currency, 'Dispute', d.id, d.invoice_id, ${invoiceLabel}, d.respond_by
  from (
    select * from disputes where account_id = $1 and status = 'Open' and answered_at is null
    order by id desc limit ${TOLD + 1}
  ) d
  join invoices i on i.account_id = $1 and i.id = d.invoice_id`;

// Nobody but their readers can look at these.
const isShown = `m.kind not in (${privateMemberMailKinds.map((kind) => `'${kind}'`).join(', ')})`;

const mails = ['Failed', 'PartlySent'].map(
  (status) => `
  select 'MailFailed', m.created_at, null, null, 'Mail', m.id, m.invoice_id, m.subject, null
  from (
    select * from mails where account_id = $1 and status = '${status}' order by id desc limit ${LOOKED_AT}
  ) m
  where m.created_at >= $2 and ${isShown} and not exists (
    select from json_array_elements(m.recipients) one where one->>'state' = 'Bounced') and not exists (
    select from mails later where later.account_id = $1 and later.status = 'Sent' and later.kind = m.kind
      and later.id > m.id
      and (later.invoice_id = m.invoice_id or later.payment_id = m.payment_id))
  order by m.created_at desc limit ${TOLD + 1}`,
);

// Until another mail reaches somebody, or the invoice or payment goes to another address.
const bounced = ['Bounced', 'PartlySent'].map(
  (status) => `
  select 'MailBounced', m.created_at, null, null, 'Mail', m.id, m.invoice_id,
    concat_ws(' · ', to_whom.email, m.subject), null
  from (
    select * from mails where account_id = $1 and status = '${status}' order by id desc limit ${LOOKED_AT}
  ) m
  cross join lateral (
    select one->>'email' as email from json_array_elements(m.recipients) one where one->>'state' = 'Bounced' limit 1
  ) to_whom
  left join invoices i on i.account_id = $1 and i.id = m.invoice_id
  left join payments p on p.account_id = $1 and p.id = m.payment_id
  where m.created_at >= $2 and ${isShown} and m.kind not like 'Business%'
    and (m.contact_id is null or m.recipients->0->>'state' <> 'Bounced'
      or lower(coalesce(i.contact_email, p.contact_email)) = lower(to_whom.email))
    and not exists (
      select from mails later where later.account_id = $1 and later.status = 'Sent' and later.kind = m.kind
        and later.id > m.id
        and (later.invoice_id = m.invoice_id or later.payment_id = m.payment_id))
  order by m.created_at desc limit ${TOLD + 1}`,
);

// The business does not learn what it should, until it sends the mail again or has another address. Once for each address.
const ofBusiness = `
  select 'BusinessMailBounced', at, null, null, 'Mail', id, null, email, null
  from (
    select distinct on (lower(to_whom.email)) m.created_at as at, m.id, to_whom.email
    from (
      (select * from mails where account_id = $1 and status = 'Bounced' order by id desc limit ${LOOKED_AT})
      union all
      (select * from mails where account_id = $1 and status = 'PartlySent' order by id desc limit ${LOOKED_AT})
    ) m
    cross join lateral (
      select one->>'email' as email from json_array_elements(m.recipients) one where one->>'state' = 'Bounced'
    ) to_whom
    left join account_profiles p on p.account_id = $1
    where m.created_at >= $2 and m.kind like 'Business%'
      and lower(coalesce(nullif(p.email, ''), to_whom.email)) = lower(to_whom.email)
    order by lower(to_whom.email), m.created_at desc
  ) newest
  order by at desc limit ${TOLD + 1}`;

const complaints = `
  select 'MailComplained', s.created_at, null, null, 'Mail', s.mail_id, m.invoice_id, s.address, null
  from mail_suppressions s
  join mails m on m.account_id = $1 and m.id = s.mail_id
  where s.account_id = $1 and s.reason = 'Complaint' and s.lifted_at is null and s.created_at >= $2
  order by s.created_at desc limit ${TOLD + 1}`;

const autopay = `
  select 'AutopayEnded', max(e.created_at), null, null, 'Invoice', i.id, i.id, ${invoiceLabel}, null
  from (
    select object_id, created_at from events
    where account_id = $1 and type = 'invoice.autopay.disabled' and type <> 'invoice.created'
    order by id desc limit ${LOOKED_AT}
  ) e
  join invoices i on i.account_id = $1 and i.id = e.object_id and i.status = 'Active'
  where e.created_at >= $2 and not exists (
    select from mandates m where m.account_id = $1 and m.invoice_id = i.id and m.canceled_at is null)
  group by i.id, i.number, i.contact_name
  order by 2 desc limit ${TOLD + 1}`;

const offers = (['Declined', 'Expired'] as const).map(
  (status) => `
  select 'Offer${status}', p.updated_at, p.total_amount, p.currency, 'Payment', p.id, null, p.contact_name, null
  from (
    select * from payments where account_id = $1 and status = '${status}' order by id desc limit ${LOOKED_AT}
  ) p
  where p.updated_at >= $2 and p.replaced_by_id is null
  order by p.updated_at desc limit ${TOLD + 1}`,
);

// Wallets are small, and an index has the payments that wait for each card.
const cards = `
  select 'CardExpires', p.created_at, p.total_amount, p.currency, 'Payment', p.id, null,
    concat_ws(' · ', p.contact_name, m.brand || ' ' || m.last4),
    greatest(p.schedule_date, $5::date)::timestamp at time zone $4
  from payment_methods m
  join payments p on p.account_id = $1 and p.payment_method_id = m.id and p.status in ('Pending', 'Scheduled')
    and greatest(p.schedule_date, $5::date) > m.expires_on
  where m.account_id = $1 and m.removed_at is null and m.expires_on is not null
  order by p.schedule_date limit ${TOLD + 1}`;

// The oldest come first in the index.
const drafts = `
  select 'OldDraft', i.updated_at, i.total_amount, i.currency, 'Invoice', i.id, i.id, i.contact_name, null
  from (
    select * from invoices where account_id = $1 and status = 'Draft' order by id limit ${LOOKED_AT}
  ) i
  where i.updated_at < $3
  order by i.updated_at desc limit ${TOLD + 1}`;

// Until when a recipient can name another bank account: as long as payments/recipient-outcome.ts waits.
const PAYOUT_RETRY_DAYS = 14;

/** Stripe wants money to have left a recipient's account within these days; it is shown from the earlier number on. */
const HELD_DAYS = { shownAfter: 60, most: 90 } as const;

// Each along an index of a rare state, which is over when its cause is.
const outgoing = [
  ['OwedToOperator', 'owed_since', 'null', 'owed_since is not null and debt_settled_at is null'],
  ['OwedByOperator', 'overpaid_since', 'null', 'overpaid_since is not null'],
  // No instant of the failure is stored, but nothing else changes such a payment.
  ['ReversalFailed', 'updated_at', 'null', 'reversal_failure_code is not null and written_off_at is null'],
  [
    'PayoutFailed',
    'payout_failed_at',
    `p.payout_failed_at + interval '${PAYOUT_RETRY_DAYS} days'`,
    `status = 'Processing' and payout_failure_code is not null`,
  ],
  [
    'RecipientWaits',
    'recipient_waiting_at',
    'null',
    `status = 'Scheduled' and recipient_waiting_at is not null`,
  ],
].map(
  ([kind, at, until, when]) => `
  select '${kind}', p.${at}, ${kind?.startsWith('Owed') ? 'coalesce(p.debt_amount, p.total_amount)' : 'p.total_amount'}, p.currency, 'Payment', p.id, null, p.contact_name, ${until}
  from (
    select * from payments where account_id = $1 and ${when} order by id desc limit ${LOOKED_AT}
  ) p
  order by p.${at} desc limit ${TOLD + 1}`,
);

// Money whose bank payout or reversal has failed has a task of its own.
const held = `
  select 'HeldAtRecipient', p.delivered_at, p.total_amount, p.currency, 'Payment', p.id, null, p.contact_name,
    p.delivered_at + interval '${HELD_DAYS.most} days'
  from (
    select * from payments
    where account_id = $1 and recipient_id is not null and delivered_at is not null and reversed_at is null
      and written_off_at is null and status in ('Processing', 'Failed', 'Returned')
      and delivered_at < $6::timestamptz - interval '${HELD_DAYS.shownAfter} days'
    order by delivered_at limit ${LOOKED_AT}
  ) p
  where p.reversal_failure_code is null and (p.status <> 'Processing' or p.payout_failure_code is null)
  order by p.delivered_at desc limit ${TOLD + 1}`;

// While a payment to them is open, one for each recipient: the newest that does not wait for its recipient already. A
// rejected one may have another account by now.
const recipients = ['Rejected', 'Restricted'].map(
  (status) => `
  select 'Recipient${status}', r.updated_at, p.total_amount, p.currency, 'Payment', p.id, null, p.contact_name, null
  from (
    select * from recipients where account_id = $1 and status = '${status}' order by id desc limit ${LOOKED_AT}
  ) r
  cross join lateral (
    select * from (
      select * from payments where account_id = $1 and contact_id = r.contact_id order by id desc limit ${LOOKED_AT}
    ) newest
    where status in ('Pending', 'Scheduled', 'Processing') and recipient_waiting_at is null
      and coalesce(recipient_id, r.id) = r.id
    limit 1
  ) p
  where not exists (
    select from recipients other
    where other.account_id = $1 and other.contact_id = r.contact_id and other.processor = r.processor
      and other.status not in ('Rejected', 'Gone') and other.id <> r.id)
  order by r.updated_at desc limit ${TOLD + 1}`,
);

// Of money that could not be given back: what is left of it. Of another refund: what that gives back. Otherwise the amount.
const amountOfPayment = `case
  when d.kind in ('payment_stuck', 'payment_resent_unrefunded') then p.total_amount - p.past_refunded_amount
    - case when p.recipient_id is null or p.funding_returned_at is null then 0
        else least(coalesce(p.returned_amount, p.total_amount), p.total_amount) end
  when d.kind = 'payment_refunded_after_failure'
    or d.kind = 'payment_refused' and p.refund_failure_code is not null
    or d.kind = 'payment_unanswered' and p.status <> 'Processing' and p.refund_id is not null
      and (p.reversal_id is null or p.reversed_at is not null)
    then coalesce(p.refund_amount, p.total_amount)
  else p.total_amount end`;

// Money that is left at a recipient is a task of its own.
const unknown = [
  ['OutcomeUnknown', 'like'],
  ['Discrepancy', 'not like'],
].map(
  ([kind, is]) => `
  select '${kind}', d.found_at,
    coalesce(c.amount, r.amount, t.amount, ${amountOfPayment}), coalesce(c.currency, r.currency, t.currency, p.currency),
    case when c.id is not null then 'Charge' when r.id is not null then 'Refund' when t.id is not null then 'Dispute'
      when p.id is not null then 'Payment' else 'Discrepancy' end,
    coalesce(c.id, r.id, t.id, p.id, d.id), coalesce(c.invoice_id, r.invoice_id, t.invoice_id), d.explanation, null
  from (
    select *, case when subject ~ '^[0-9a-f-]{36}$' then subject::uuid end as subject_id
    from discrepancies where account_id = $1 and gone_at is null and kind ${is} '%\\_unanswered' and kind not in ('payment_left_at_recipient', 'payment_overpaid')
    order by kind, subject limit ${LOOKED_AT}
  ) d
  left join charges c on c.account_id = $1 and c.id = d.subject_id
  left join refunds r on r.account_id = $1 and r.id = d.subject_id
  left join payments p on p.account_id = $1 and p.id = d.subject_id
  left join dispute_evidence e on e.account_id = $1 and e.id = d.subject_id
  left join disputes t on t.account_id = $1 and t.id = e.dispute_id
  order by d.found_at desc limit ${TOLD + 1}`,
);

// Until the document is handed over again. The words are shown at the document.
const eInvoices = ['Refused', 'Rejected', 'Failed'].map(
  (status) => `
  select '${status === 'Failed' ? 'EInvoiceFailed' : 'EInvoiceRefused'}', h.ended_at, null, null, 'HandOver', h.id, h.invoice_id,
    concat_ws(' · ', h.document_number, i.contact_name), null
  from (
    select * from e_invoice_hand_overs where account_id = $1 and status = '${status}' order by id desc limit ${LOOKED_AT}
  ) h
  join invoices i on i.account_id = $1 and i.id = h.invoice_id
  where h.ended_at >= $2 and coalesce(h.failure, '') not in ('ClientErased', 'Superseded') and not exists (
    select from e_invoice_hand_overs later
    where later.account_id = $1 and later.document_id = h.document_id and later.id > h.id)
  order by h.ended_at desc limit ${TOLD + 1}`,
);

const mailRoutes = `
  select 'MailRouteFailing', r.failing_since, null, null, 'MailRoute', r.id, null, r.from_address, null
  from mail_routes r where r.account_id = $1 and r.status = 'Failing'`;

// Mails are still sent from the domain, but receivers find no key for the signature.
const mailRecords = `
  select 'MailRecordMissing', r.updated_at, null, null, 'MailRoute', r.id, null, r.domain, null
  from mail_routes r
  where r.account_id = $1 and r.kind = 'Domain' and r.status in ('Active', 'Failing')
    and r.dns->>'dkim' in ('Missing', 'Other')`;

/** How long no event may come by the webhook while asking finds some: after an outage, Stripe sends them again. */
const SILENT_HOURS = 24;

// Since the keys were last changed. The next event that comes by the webhook ends it.
const webhooks = `
  select 'WebhookSilent', asked.received_at, null, null, 'Account', k.account_id, null, k.stripe_account, null
  from processor_accounts k
  cross join lateral (
    select e.received_at from processor_events e
    where e.account_id = $1 and e.processor = 'Stripe' and not e.by_webhook
      and e.received_at > greatest(k.updated_at, (
        select max(sent.received_at) from processor_events sent
        where sent.account_id = $1 and sent.processor = 'Stripe' and sent.by_webhook))
    order by e.received_at limit 1
  ) asked
  where k.account_id = $1 and k.processor = 'Stripe' and k.is_active and k.is_live
    and asked.received_at < $6::timestamptz - interval '${SILENT_HOURS} hours'`;

const findNeeds = statement(
  'reports_find_needs',
  [
    ...failed,
    disputed,
    ...eInvoices,
    mailRoutes,
    mailRecords,
    webhooks,
    ...mails,
    ...bounced,
    ofBusiness,
    complaints,
    autopay,
    cards,
    ...offers,
    ...outgoing,
    held,
    ...recipients,
    drafts,
    ...unknown,
  ]
    .map((one) => `(${one})`)
    // Each of them has account_id.
    .join(' union all '),
);

/**
 * Everything that needs attention, of each kind up to one more than is shown: mails, offers and autopay since an instant,
 * drafts that were last changed before another, and all that has not ended. `timeZone`: the days of payments begin in it;
 * none is charged before `today`.
 */
export function listNeeds(
  database: Database,
  accountId: AccountId,
  since: Date,
  draftsBefore: Date,
  timeZone: string,
  today: string,
  now: Date,
): Promise<Need[]> {
  return database.single<Need>(accountId, findNeeds, [accountId, since, draftsBefore, timeZone, today, now]);
}
