import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { TextArea } from '../../../parts/field.tsx';
import { ErrorState } from '../../../parts/states.tsx';
import { WayBack } from '../credit/way-back.tsx';
import { useChoosing, useMissing } from './choosing.ts';
import { Effect, EffectDetails } from './effects.tsx';
import { useEnding } from './ending.ts';
import { KeptFields, NoticeFields } from './fields.tsx';
import type { EndingForm } from './form.ts';
import { refusalAt } from './refusal.ts';

interface EndingDialogProps {
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
  readonly onClose: () => void;
  /** Cancels it without a credit note instead, where nothing else is possible. */
  readonly onPlain: () => void;
}

/**
 * Ends an invoice before its event, by its terms, by an agreed amount or with nothing kept, after one sentence with the money in
 * it: the API says what it would do while it is chosen.
 */
export function EndingDialog({ invoice, etag, onClose, onPlain }: EndingDialogProps) {
  const { ending: texts, credit, invoices } = useMessages();
  const formats = useFormats();
  const choice = useChoosing(invoice, etag);
  const { form, way, back, reason, trial, refusal, refundable } = choice;
  const missing = useMissing(invoice, choice);
  const ending = useEnding(invoice, choice, onClose);
  // The invoice may have ended: pressing the button again asks for the same, and nothing else.
  const isUnknown = ending.error?.isUnknown === true;
  const change = (next: Partial<EndingForm>) => {
    ending.reset();
    choice.change(next);
  };
  const isNoted = trial.tried === null || trial.tried.creditNote !== null;
  const hasEvent = invoice.eventDate !== null || invoice.firstEventDate !== null;
  return (
    <Confirm
      title={hasEvent ? texts.title : texts.titlePlain}
      label={useLabel(invoice, choice)}
      look="danger"
      closeLabel={invoices.keep(1)}
      reason={isUnknown ? undefined : missing}
      summary={isUnknown ? undefined : <Effect {...{ invoice, trial, refundable, refusal }} />}
      action={ending}
      onClose={onClose}
    >
      <fieldset disabled={isUnknown} className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink">
        <KeptFields {...{ invoice, choice }} onChange={change} />
        {form.kept !== 'amount' && <NoticeFields {...{ invoice, choice }} onChange={change} />}
        {choice.failed !== null && (
          <ErrorState error={choice.failed.error} onRetry={choice.failed.retry} isPart />
        )}
        {choice.isKnown && (back > 0 || refusal?.at === 'way') && (
          <WayBack
            paidPart={back}
            refundable={refundable}
            form={way}
            currency={invoice.currency}
            onChange={change}
            error={refusalAt(refusal, 'way')}
            question={texts.goesBack(formats.money(back, invoice.currency))}
          />
        )}
        <TextArea
          label={credit.reason}
          hint={isNoted ? texts.reasonHint(invoice.contact.name) : texts.reasonInTimeline}
          error={refusalAt(refusal, 'reason')}
          rows={2}
          value={reason}
          maxLength={500}
          onChange={(typed) => {
            ending.reset();
            choice.setReason(typed);
          }}
        />
      </fieldset>
      {!isUnknown && <EffectDetails {...{ invoice, trial }} />}
      {refusal?.isPlain === true && invoice.actions.cancel.allowed && (
        <Button onClick={onPlain}>{texts.plainly}</Button>
      )}
    </Confirm>
  );
}

/** The button says the money again. */
function useLabel({ currency }: ShownInvoice, { trial }: ReturnType<typeof useChoosing>): string {
  const { ending: texts, invoice: words } = useMessages();
  const formats = useFormats();
  const { tried } = trial;
  if (tried === null) return words.cancelInvoice;
  return tried.keptAmount > 0 ? texts.send(formats.money(tried.keptAmount, currency)) : texts.sendNothing;
}
