import { type Account, accountTime } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import { isPayable } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { WordedKind } from '../kit/mail-texts.ts';
import type { Language } from '../kit/text/languages.ts';
import { addDays, type Clock, civilDateIn } from '../kit/time.ts';
import { commonMessages } from '../messages/messages.ts';
import type { About } from './render/figures.ts';
import type { InvoiceView } from './views.ts';

interface ExampleDeps {
  readonly invoices: Pick<Invoices, 'previewInvoice'>;
  readonly clock: Clock;
}

/** An invoice that nobody takes for one, to a client who reads a language. */
export async function exampleInvoice(
  { invoices, clock }: ExampleDeps,
  account: Account,
  language: Language,
): Promise<Invoice> {
  const { sample } = commonMessages(language);
  const today = civilDateIn(account.timeZone, accountTime(account, clock.now()));
  const invoice = await invoices.previewInvoice(account, {
    contact: { name: sample.client },
    lineItems: [
      { description: sample.firstItem, quantity: 1, unitAmount: 240_000 },
      { description: sample.secondItem, quantity: 2, unitAmount: 30_000 },
    ],
    paymentSchedule: [
      { dueDate: addDays(today, 14), amount: 100_000, name: sample.deposit },
      { dueDate: addDays(today, 90), amount: 200_000, name: sample.balance },
    ],
    eventDate: addDays(today, 100),
    note: sample.note,
  });
  return { ...invoice, paymentCode: 'example' };
}

/** A method of payment that belongs to nobody. */
const EXAMPLE_METHOD = 'Visa •••• 4242';

// These show the whole invoice, the others its next payment.
const ofWhole: ReadonlySet<WordedKind> = new Set<WordedKind>([
  'Invoice',
  'InvoiceChanged',
  'InvoiceCanceled',
  'AutopayStarted',
  'AutopayEnded',
]);

const dated: ReadonlySet<WordedKind> = new Set<WordedKind>(['Reminder', 'AutopayAhead']);
const withMethod: ReadonlySet<WordedKind> = new Set<WordedKind>([
  'Receipt',
  'AutopayStarted',
  'AutopayAhead',
  'AutopayDone',
  'AutopayEnded',
  'Refund',
]);

/** What a mail of a kind says about an invoice to which that might happen next. */
export function exampleAbout(kind: WordedKind, view: InvoiceView): About {
  const open = view.paymentSchedule.filter(({ status }) => isPayable(status));
  const [next = view.paymentSchedule[0]] = open;
  const payments = ofWhole.has(kind) ? view.paymentSchedule : next === undefined ? [] : [next];
  return {
    amount: ofWhole.has(kind) ? view.amountDue : (next?.amount ?? 0),
    payments,
    ...(dated.has(kind) ? { date: next?.dueDate ?? null } : {}),
    ...(withMethod.has(kind) ? { method: EXAMPLE_METHOD } : {}),
    ...(kind === 'AutopayEnded' ? { endReason: 'canceled_by_client' } : {}),
  };
}
