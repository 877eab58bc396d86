import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import { createReader, insertOf, selected, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, ChargeId, InvoiceId, SetupId } from '../../kit/ids.ts';
import type { Consent } from '../types.ts';

const properties = [
  'id',
  'invoiceId',
  'chargeId',
  'setupId',
  'terms',
  'termsHash',
  'shownHash',
  'language',
  'agreedAmount',
  'surchargeBasisPoints',
  'address',
  'userAgent',
  'givenAt',
] as const;

const selection = `
  select ${selected('s', [...properties, 'schedule'])},
    json_build_object('type', s.method_type, 'name', s.method_name, 'last4', s.method_last4) as method
  from consents s
  where s.account_id = $1`;

const insertOne = insertOf('consents', [
  ...properties,
  'methodType',
  'methodName',
  'methodLast4',
  'schedule',
]);

/** Writes a consent as it was given. */
export async function insertConsent(tx: Transaction, accountId: AccountId, consent: Consent): Promise<void> {
  const { type, name, last4 } = consent.method;
  const schedule = JSON.stringify(consent.schedule);
  await tx.query(insertOne, [accountId, ...valuesOf(consent, properties), type, name, last4, schedule]);
}

const findOfCharge = statement('consents_find_of_charge', `${selection} and s.charge_id = $2`);

/** Reads the consent that came with a charge; null without one, and of one that an earlier release took. */
export const readConsentOf = createReader<Consent, ChargeId>(findOfCharge);

const findOfSetup = statement('consents_find_of_setup', `${selection} and s.setup_id = $2`);

/** Reads the consent that came with a setup, or null. */
export const readConsentOfSetup = createReader<Consent, SetupId>(findOfSetup);

const findOfInvoice = statement(
  'consents_find_of_invoice',
  `${selection} and s.invoice_id = $2 order by s.id`,
);

/** Reads every consent that was given for an invoice, oldest first, also those that never came into force. */
export function listConsents(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<Consent[]> {
  return database.single<Consent>(accountId, findOfInvoice, [accountId, invoiceId]);
}
