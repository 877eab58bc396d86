import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { TextArea } from '../../../parts/field.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { ErrorState } from '../../../parts/states.tsx';
import { refusalAt, useChoosing, useMissing } from './choosing.ts';
import { useCrediting } from './crediting.ts';
import { Effect, EffectDetails } from './effects.tsx';
import { AmountChoice, LinesChoice } from './fields.tsx';
import type { CreditForm } from './request.ts';
import { WayBack } from './way-back.tsx';

interface CreditDialogProps {
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Issues a credit note, after a sentence with the money in it: the API says what it would do while it is chosen. */
export function CreditDialog({ invoice, etag, onClose }: CreditDialogProps) {
  const { credit: texts } = useMessages();
  const formats = useFormats();
  const choice = useChoosing(invoice, etag);
  const { amount, form, reason, trial, refusal, refundable, paidPart } = choice;
  const missing = useMissing(invoice, choice);
  const crediting = useCrediting(invoice, choice, onClose);
  // The credit note may have been issued: pressing the button again asks for the same one, and nothing else.
  const isUnknown = crediting.error?.isUnknown === true;
  const change = (next: Partial<CreditForm>) => {
    crediting.reset();
    choice.change(next);
  };
  return (
    <Confirm
      title={texts.action}
      label={amount === null ? texts.action : texts.send(formats.money(amount, invoice.currency))}
      reason={isUnknown ? undefined : missing}
      summary={isUnknown ? undefined : <Effect {...{ trial, refundable, refusal }} />}
      action={crediting}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <fieldset disabled={isUnknown} className="grid grid-cols-[minmax(0,1fr)] gap-3 text-ink">
        <What {...{ invoice, choice }} onChange={change} />
        {choice.failed !== null && (
          <ErrorState error={choice.failed.error} onRetry={choice.failed.retry} isPart />
        )}
        {paidPart > 0 && choice.isKnown && (
          <WayBack
            {...{ paidPart, refundable, form }}
            currency={invoice.currency}
            onChange={change}
            error={refusalAt(refusal, 'way')}
            question={texts.paidAlready(formats.money(paidPart, invoice.currency))}
          />
        )}
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint(invoice.contact.name)}
          error={refusalAt(refusal, 'reason')}
          rows={2}
          value={reason}
          maxLength={500}
          onChange={(typed) => {
            crediting.reset();
            choice.setReason(typed);
          }}
        />
      </fieldset>
      {!isUnknown && <EffectDetails {...{ invoice, trial }} />}
    </Confirm>
  );
}

interface WhatProps {
  readonly invoice: ShownInvoice;
  readonly choice: ReturnType<typeof useChoosing>;
  readonly onChange: (change: Partial<CreditForm>) => void;
}

/** What is credited: an amount, or line items where the invoice has some. */
function What({ invoice, choice, onChange }: WhatProps) {
  const { credit: texts } = useMessages();
  const { form, lines, isTooMuch, refusal } = choice;
  const error = isTooMuch ? choice.tooMuch : refusalAt(refusal, 'amount');
  return (
    <>
      {lines.length > 0 && (
        <Segments
          label={texts.kind}
          value={form.kind}
          onChange={(kind) => onChange({ kind })}
          options={[
            { value: 'amount', label: texts.kinds.amount },
            { value: 'lines', label: texts.kinds.lines },
          ]}
        />
      )}
      {form.kind === 'amount' ? (
        <AmountChoice {...{ invoice, form, onChange, error }} />
      ) : (
        <LinesChoice
          {...{ invoice, lines, form, onChange, error }}
          errorAt={refusal?.at === 'line' ? { line: refusal.line ?? 0, text: refusal.text } : null}
        />
      )}
    </>
  );
}
