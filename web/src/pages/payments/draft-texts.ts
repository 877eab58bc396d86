import { useAccount } from '../../account/session.tsx';
import type { FullPayment, ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { methodName } from '../../parts/method-name.tsx';
import type { Part } from './edit.ts';
import type { PaymentDraft } from './payment-form.tsx';

/** Says one part of a draft in words. A method that is not in the reader's wallet is that of the payment. */
export function useDraftTexts(
  methods: readonly ShownWalletMethod[],
  { paymentMethod }: Pick<FullPayment, 'paymentMethod'>,
) {
  const { builder } = useMessages();
  const formats = useFormats();
  const { currency } = useAccount();
  const { none } = builder.conflict;
  return (draft: PaymentDraft, part: Part): string => {
    switch (part) {
      case 'contact':
        return `${draft.contact.name.trim()}, ${draft.contact.email.trim()}`;
      case 'amount':
        return draft.amount === null ? none : formats.money(draft.amount, currency);
      case 'date':
        return formats.fullDate(draft.date);
      case 'eventDate':
        return draft.eventDate === '' ? none : formats.fullDate(draft.eventDate);
      case 'methodId':
        return methodName(methods.find(({ id }) => id === draft.methodId) ?? paymentMethod);
      case 'note':
        return draft.note || none;
    }
  };
}
