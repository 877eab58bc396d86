import { useKeepsMails } from '../../../account/mail-delivery.ts';
import type { EndedInvoice, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { TriedLines, useZonedReader } from '../../../parts/effect-lines.tsx';
import { Fault } from '../../../parts/states.tsx';
import { type Refundable, useMethods } from '../credit/way-back.tsx';
import type { Trial } from '../trying.ts';
import { afterwards, endingSentence, mailSentences } from './effect.ts';
import { type EndingRefusal, refusalAt } from './refusal.ts';

interface EffectProps {
  readonly invoice: ShownInvoice;
  readonly trial: Trial<EndedInvoice>;
}

// The last effects stay while the next are worked out.
const lookOf = ({ isAsking }: Trial<unknown>) => (isAsking ? 'opacity-55' : '');

/** The effect in one sentence, which is read aloud as it changes; or why the invoice cannot end. */
export function Effect({
  invoice,
  trial,
  refundable,
  refusal,
}: EffectProps & { readonly refundable: Refundable; readonly refusal: EndingRefusal | null }) {
  const messages = useMessages();
  const formats = useFormats();
  const { tried, error, isAsking } = trial;
  const methods = useMethods(refundable.charges, tried?.refundedAmount ?? 0);
  const whole = refusalAt(refusal, 'all');
  return (
    <div role="status" aria-busy={isAsking || undefined}>
      {error !== null && refusal === null && !isAsking && <Fault error={error} />}
      {whole !== undefined && <p className="text-bad">{whole}</p>}
      {tried !== null && (
        <p className={`font-medium text-ink ${lookOf(trial)}`}>
          {endingSentence(tried, methods, invoice, { messages, formats })}
        </p>
      )}
    </div>
  );
}

/** Says what is asked for then, what becomes of autopay and of mails, and what no longer comes by itself. */
export function EffectDetails({ invoice, trial }: EffectProps) {
  const reader = useZonedReader();
  const areKept = useKeepsMails();
  const { tried } = trial;
  if (tried === null) return null;
  const { mails = [] } = tried.changes ?? {};
  const lines = [
    ...afterwards(tried, invoice, reader),
    ...mailSentences(tried, mails, invoice, areKept, reader),
  ];
  return (
    <div className={`grid gap-3 ${lookOf(trial)}`}>
      <p>{lines.join(' ')}</p>
      <TriedLines {...{ invoice, changes: tried.changes, reader }} />
    </div>
  );
}
