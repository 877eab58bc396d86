import { expect } from 'vitest';
import { type Change, tryAndMake } from './dry-runs.ts';
import { read } from './money.ts';
import type { TestService } from './service.ts';

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked where the service is called
type Shown = any;

/**
 * Tries a credit note, an ending or a postponement, makes it under the version that the dry run answered, and compares the two
 * answers, and both with the invoice and its postings afterwards. Answers the dry run; null where it is refused.
 */
export async function holdEndingDryRun(
  service: TestService,
  invoiceId: string,
  change: Change,
): Promise<Shown> {
  await service.work();
  const before = await postingsOf(service, invoiceId);
  const { tried, done } = await tryAndMake(service, change);
  if (done.status === 422) return null;
  expect([tried.status, tried.text]).toEqual([
    change.path.endsWith('/credit_notes') ? 201 : 200,
    expect.anything(),
  ]);
  expect([tried.data.dryRun, done.data.dryRun]).toEqual([true, false]);
  expect(withoutIds(tried.data)).toEqual(withoutIds(done.data));
  const invoice = await read(service, invoiceId);
  const { invoiceStatus, invoiceTotal, amountDue, keptAmount, postings } = tried.data;
  if (invoiceStatus === undefined) {
    holdDates(tried.data, invoice);
    return tried.data;
  }
  expect([invoiceStatus, invoiceTotal]).toEqual([invoice.status, invoice.totalAmount]);
  if (amountDue !== undefined) expect(amountDue).toBe(invoice.amountDue);
  else expect([keptAmount, invoice.canceledAt !== null]).toEqual([invoice.keptAmount, true]);
  const known = new Set(before.map(({ position }) => position));
  const posted = (await postingsOf(service, invoiceId)).filter(({ position }) => !known.has(position));
  expect(inOrder(posted.map(({ position: _position, ...posting }) => posting))).toEqual(inOrder(postings));
  await service.work();
  return tried.data;
}

function holdDates({ scheduledPayments, eventDate, status }: Shown, invoice: Shown): void {
  expect([eventDate, status]).toEqual([invoice.eventDate, invoice.status]);
  const dates = new Map(invoice.paymentSchedule.map(({ id, dueDate }: Shown) => [id, dueDate]));
  for (const { id, dueDate } of scheduledPayments) expect([id, dueDate]).toEqual([id, dates.get(id)]);
}

// Only a dry run says what follows beside the money, and it cannot know the ids that the change makes.
function withoutIds({ dryRun: _dryRun, changes: _changes, ...answer }: Shown): Shown {
  if ('number' in answer) return { ...answer, id: null, refundIds: [] };
  const { creditNote = null } = answer;
  return { ...answer, creditNote: creditNote && { ...creditNote, id: null, refundIds: [] } };
}

// The postings of one transaction share a position: they have no order among them.
function inOrder(postings: readonly Shown[]): Shown[] {
  return postings.toSorted((one: Shown, other: Shown) => (one.code < other.code ? -1 : 1));
}

// The postings whose cause is the invoice itself; refunds post theirs by themselves.
async function postingsOf(service: TestService, invoiceId: string): Promise<Shown[]> {
  return service.sql(
    `select position::text as position, code, debit, credit, amount::int as amount from ledger_postings
     where source_id = $1 order by position`,
    [invoiceId],
  );
}
