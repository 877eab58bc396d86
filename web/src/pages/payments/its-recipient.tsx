import { Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import type { ShownPayment } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { bankOf, RecipientMark, RecipientMeaning, useProcessorName } from '../../parts/recipient-state.tsx';

const open: readonly ShownPayment['status'][] = ['Pending', 'Scheduled', 'Processing'];

/** The account of the recipient at the processor, while the payment depends on it; nothing for other payments. */
export function ItsRecipient({ payment }: { readonly payment: ShownPayment }) {
  const { recipients: texts } = useMessages();
  const account = useAccount();
  const processor = useProcessorName();
  const { recipient, contact, contactId } = payment;
  const isLeft = payment.reversal?.status === 'Failed' && payment.writtenOffAt === null;
  if (recipient === null || !(isLeft || open.includes(payment.status))) return null;
  return (
    <section aria-labelledby="recipient" className="mt-8 max-w-prose">
      <h2 id="recipient" className="font-semibold">
        {texts.account(processor)}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <RecipientMark status={recipient.status} />
        <bdi>{bankOf(recipient)}</bdi>
        <Link
          to="/accounts/$account/contacts/$contact"
          params={{ account: account.path, contact: contactId }}
          className="text-link hover:underline"
        >
          <bdi>{contact.name}</bdi>
        </Link>
      </p>
      <p className="mt-1 text-soft">
        <RecipientMeaning name={contact.name} recipient={recipient} />
      </p>
    </section>
  );
}
