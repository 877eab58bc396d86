import { currencyExponent } from '../../../../src/kit/money/money.ts';
import { useToday } from '../../account/clock.tsx';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount, useMe } from '../../account/session.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';

// Enough for Stripe to take it, in every currency, if somebody pays it after all.
const units: Readonly<Record<string, number>> = { CZK: 20, HUF: 200 };

function smallAmount(currency: string): number {
  const exponent = currencyExponent(currency);
  return (units[currency] ?? (exponent === 0 ? 200 : 10)) * 10 ** exponent;
}

/** Asks whether to send the person an invoice, so that they see what a client sees. */
export function TestInvoice({ onClose }: { readonly onClose: () => void }) {
  const { home } = useMessages();
  const texts = home.goingLive.test;
  const { currency } = useAccount();
  const { person } = useMe();
  const formats = useFormats();
  const today = useToday();
  const keepsMails = useKeepsMails();
  const amount = smallAmount(currency);
  const action = useAccountChange(
    (send) =>
      send('POST /v1/invoices', {
        body: {
          contact: { name: person.name, email: person.email },
          lineItems: [{ description: texts.item, quantity: 1, unitAmount: amount }],
          totalAmount: amount,
          currency,
          paymentSchedule: [{ dueDate: today, amount }],
          note: texts.note,
          status: 'Active',
          deliveryMethod: 'Email',
          // Nobody is to be reminded of a test.
          enableAutoreminders: false,
        },
      }),
    { notice: texts.sent, onDone: onClose },
  );
  return (
    <Confirm title={texts.title} label={texts.send} look="primary" action={action} onClose={onClose}>
      <p>{texts.text(formats.money(amount, currency), person.email)}</p>
      <p>{keepsMails ? texts.kept : texts.open}</p>
      <p>{texts.ownCard}</p>
    </Confirm>
  );
}
