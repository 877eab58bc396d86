import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import type { Mandate, Payer } from '../types.ts';

const findConsenting = statement(
  'autopay_find_consenting',
  `select invoice_id as id from mandates
   where account_id = $1 and invoice_id = any($2::uuid[]) and canceled_at is null
   union
   select invoice_id from charges
   where account_id = $1 and invoice_id = any($2::uuid[]) and mandate_terms is not null
     and consent_withdrawn_at is null and status in ('Processing', 'RequiresAction')
   union
   select invoice_id from setups
   where account_id = $1 and invoice_id = any($2::uuid[]) and withdrawn_at is null
     and status in ('Processing', 'RequiresAction')`,
);

/**
 * Finds the invoices with a consent to autopay that is valid, or came with a charge or a setup whose end is not known yet. Needs
 * the invoices locked.
 */
export async function readConsenting(tx: Transaction, accountId: AccountId, ids: readonly InvoiceId[]) {
  const rows = await tx.query<{ id: InvoiceId }>(findConsenting, [accountId, ids]);
  return new Set(rows.map(({ id }) => id));
}

// A consent to a changed schedule comes without a charge: the method is still that of the consent before.
const findAgreeing = statement(
  'autopay_find_agreeing',
  `select c.payer_name as name, c.payer_email as email
   from consents o left join charges c on c.account_id = $1 and c.id = o.charge_id
   where o.account_id = $1 and o.invoice_id = $2 and (o.charge_id is not null or o.setup_id is not null)
     and o.given_at <= (select n.given_at from consents n where n.account_id = $1 and n.id = $3)
     and exists (select from mandates m where m.account_id = $1 and m.invoice_id = $2 and m.consent_id = o.id)
   order by o.given_at desc, o.id desc limit 1`,
);

/** Reads the payer whose payment the consent to autopay came with; null where no other payer than the contact was named. */
export async function readAgreeing(
  tx: Transaction,
  accountId: AccountId,
  { invoiceId, consentId }: Pick<Mandate, 'invoiceId' | 'consentId'>,
): Promise<Payer | null> {
  if (consentId === null) return null;
  const [payer] = await tx.query<Payer>(findAgreeing, [accountId, invoiceId, consentId]);
  return payer === undefined || (payer.name ?? payer.email) === null ? null : payer;
}

const eraseCharges = statement(
  'charges_erase_methods',
  `update charges set source = $3, return_url = null, method_type = null, method_name = null, method_last4 = null,
     terms_accepted_from = null, payer_name = null, payer_email = null
   where account_id = $1 and invoice_id = any($2::uuid[])`,
);

const eraseMandates = statement(
  'mandates_erase_methods',
  `update mandates set processor_reference = $3, method_name = $3, method_last4 = '', terms = $3
   where account_id = $1 and invoice_id = any($2::uuid[])`,
);

// The hashes, the schedule and the time stay: they prove what was agreed to, and name nobody.
const eraseConsents = statement(
  'consents_erase',
  `update consents set terms = $3, method_name = $3, method_last4 = '', address = null, user_agent = null
   where account_id = $1 and invoice_id = any($2::uuid[])`,
);

const eraseDebitMandates = statement(
  'debit_mandates_erase',
  `update debit_mandates set terms = $3, address = null, user_agent = null
   where account_id = $1 and invoice_id = any($2::uuid[])`,
);

// One that is under way can no longer become a mandate.
const eraseSetups = statement(
  'setups_erase',
  `update setups set source = $3, return_url = null, action_url = null, method_type = null, method_name = null, method_last4 = null,
     terms = $3, terms_accepted_from = null, withdrawn_at = coalesce(withdrawn_at, case when settled_at is null then updated_at end)
   where account_id = $1 and invoice_id = any($2::uuid[])`,
);

// Evidence that is on its way ends: the rest of it is gone, and its key may not send something else.
const eraseEvidence = statement(
  'dispute_evidence_erase',
  `update dispute_evidence set statement = $3, fields = '{}', file = '',
     failure_code = case when status = 'Sending' then 'client_erased' else failure_code end,
     failure_message = case when status = 'Sending'
       then 'The client was erased before the processor had answered. Look at the dispute there.'
       else failure_message end,
     status = case when status = 'Sending' then 'Refused' else status end
   where account_id = $1 and dispute_id in (
     select id from disputes where account_id = $1 and invoice_id = any($2::uuid[]))`,
);

const eraseReasons = statement(
  'refunds_erase_reasons',
  `update refunds set reason = $3 where account_id = $1 and invoice_id = any($2::uuid[]) and reason <> ''`,
);

/** Erases the payment methods of the charges of invoices, and the texts that people wrote about them. */
export async function erasePayers(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly InvoiceId[],
  erased: string,
): Promise<void> {
  if (ids.length === 0) return;
  const values = [accountId, ids, erased];
  await Promise.all(
    [
      eraseCharges,
      eraseMandates,
      eraseConsents,
      eraseDebitMandates,
      eraseSetups,
      eraseEvidence,
      eraseReasons,
    ].map((one) => tx.query(one, values)),
  );
}
