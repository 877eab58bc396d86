import { createInvoice } from './invoices.ts';
import type { Answer, TestService } from './service.ts';

/** The code at the end of a payment link. */
export function codeOf(invoice: { paymentLink: string }): string {
  return invoice.paymentLink.slice(invoice.paymentLink.lastIndexOf('/') + 1);
}

/** Pays through an invoice's link, as its payer would. */
export function pay(
  service: TestService,
  invoice: { paymentLink: string },
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = `/v1/links/demo-studio/${codeOf(invoice)}/charges`;
  return service.call('POST', path, { body: { token: 'tok_card', ...body }, headers, token: null });
}

/** Creates an active invoice of three payments of 100 000, the first due on 2026-12-01. */
export function activeInvoice(service: TestService, changes: Record<string, unknown> = {}) {
  return createInvoice(service, { status: 'Active', ...changes });
}

/** Reads an invoice as GET shows it. */
export async function read(service: TestService, id: string) {
  return (await service.call('GET', `/v1/invoices/${id}`)).data;
}

/** The states of an invoice's payments, in order. */
export function states(invoice: { paymentSchedule: { status: string }[] }): string[] {
  return invoice.paymentSchedule.map((payment) => payment.status);
}

/** Sends events to the webhook, signed as the scripted processor signs. */
export async function sendWebhook(
  service: TestService,
  events: readonly object[],
  signature = 'good',
): Promise<number> {
  const response = await fetch(`${service.url}/processors/sandbox/${service.member.accountId}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    body: JSON.stringify(events),
  });
  await response.text();
  return response.status;
}

/** Sums of the ledger's accounts, debits less credits, without those that are even. */
export async function balances(service: TestService): Promise<Record<string, number>> {
  const rows = await service.sql<{ account: string; balance: string }>(
    `select account, sum(amount)::bigint as balance
     from (select debit as account, amount from ledger_transfers
           union all select credit, -amount from ledger_transfers) t
     group by account having sum(amount) <> 0 order by account`,
  );
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.balance)]));
}

/**
 * The types of an object's events, oldest first, without `invoice.sent`, which comes when the mail went out; their
 * sequences must count up without gaps.
 */
export async function eventTypes(service: TestService, objectId: string): Promise<string[]> {
  const rows = await service.sql<{ type: string; sequence: string }>(
    'select type, sequence from events where object_id = $1 order by sequence',
    [objectId],
  );
  const sequences = rows.map((row) => Number(row.sequence));
  const counted = rows.map((_row, index) => index + 1);
  if (JSON.stringify(sequences) !== JSON.stringify(counted)) {
    throw new Error(`The events of ${objectId} are numbered ${sequences.join()}.`);
  }
  return rows.map((row) => row.type).filter((type) => type !== 'invoice.sent');
}
