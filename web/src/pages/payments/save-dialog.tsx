import { useKeepsMails } from '../../account/mail-delivery.ts';
import type { PaymentQuote, ShownPayment, ShownWalletMethod } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useDraftTexts } from './draft-texts.ts';
import { ChargeText } from './quote.tsx';
import type { Editing } from './use-editing.ts';

interface SaveProps {
  readonly editing: Editing;
  readonly payment: ShownPayment;
  readonly methods: readonly ShownWalletMethod[];
  readonly quote: PaymentQuote | null;
  readonly onClose: () => void;
}

/** Says what changes, from what to what, and who hears of it. */
export function SaveDialog({ editing, payment, methods, quote, onClose }: SaveProps) {
  const { payments: texts, tellYourself } = useMessages();
  const isKept = useKeepsMails();
  const { base, draft, changed, save } = editing;
  const textOf = useDraftTexts(methods, payment);
  const isOther = draft.contact.email.trim().toLowerCase() !== base.contact.email.toLowerCase();
  const isPriced = changed.includes('amount') || changed.includes('methodId');
  const isTold = changed.includes('amount') || changed.includes('date');
  return (
    <Confirm
      title={texts.saveTitle}
      label={texts.saveChanges}
      action={{ ...save, error: save.error?.status === 412 ? null : save.error }}
      onClose={() => {
        save.reset();
        onClose();
      }}
    >
      <dl className="border-t border-line text-ink">
        {changed.map((part) => (
          <div key={part} className="border-b border-line py-2">
            <dt className="text-sm text-soft">{texts.conflict.parts[part]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <s className="text-soft">{textOf(base, part)}</s>
              <span className="sr-only">, </span> <span className="font-medium">{textOf(draft, part)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isPriced && quote !== null && quote.serviceFee > 0 && (
        <p className="text-ink">
          <ChargeText quote={quote} method={textOf(draft, 'methodId')} />
        </p>
      )}
      <p>
        {isOther
          ? (isKept ? texts.newLinkKept : texts.newLinkMail)(draft.contact.email.trim())
          : isTold
            ? (isKept ? tellYourself : texts.newTermsMail)(draft.contact.name)
            : texts.noMail}
      </p>
    </Confirm>
  );
}
