import type { Charge, Mandate } from '../../charges/types.ts';
import { TO_PAYER } from '../mail.ts';
import { readersOfMail } from '../readers.ts';
import type { InvoiceView } from '../views.ts';
import { aboutCharge, type ShownCharge } from './about.ts';
import type { Caused } from './causes.ts';

/** The mails about a charge whose money came. */
export function paidMails(
  view: InvoiceView,
  charge: ShownCharge & Pick<Charge, 'id' | 'origin' | 'mandateTerms' | 'payer'>,
  mandate: Mandate | null,
): Caused[] {
  const isAgreed = mandate !== null && charge.mandateTerms === mandate.terms && view.amountDue > 0;
  const about = { ...aboutCharge(view, charge), startsAutopay: isAgreed };
  const kind = charge.origin === 'Autopay' ? 'AutopayDone' : 'Receipt';
  const { payer } = charge;
  const documents = [{ kind: 'Receipt', id: charge.id }] as const;
  return [
    { kind, onceKey: `receipt:${charge.id}`, about, documents },
    ...toPayer(view, payer, { kind, onceKey: `receipt:${charge.id}`, about, documents }),
    {
      kind: 'BusinessPaid',
      onceKey: `business_paid:${charge.id}`,
      about: payer === null ? about : { ...about, payer },
    },
  ];
}

// A mail of its own: neither the payer nor the client sees the address of the other.
export function toPayer(
  view: InvoiceView,
  payer: Charge['payer'],
  { kind, onceKey, about, documents }: Omit<Caused, 'to'>,
): Caused[] {
  const email = payer?.email ?? null;
  const readers = readersOfMail(view, kind).map((one) => one.email.toLowerCase());
  if (payer === null || email === null || readers.includes(email.toLowerCase())) return [];
  const to = { name: payer.name ?? '', email };
  return [{ kind, onceKey: `${onceKey}${TO_PAYER}`, about: { ...about, payer }, documents, to }];
}
