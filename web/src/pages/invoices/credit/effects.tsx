import { useKeepsMails } from '../../../account/mail-delivery.ts';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Fault } from '../../../parts/states.tsx';
import { refusalAt } from './choosing.ts';
import { effectSentence, fallingPayments, mailsOf, remainder } from './effect.ts';
import type { CreditRefusal } from './refusal.ts';
import type { useTrial } from './trial.ts';
import { type Refundable, useMethods } from './way-back.tsx';

type Trial = ReturnType<typeof useTrial>;

// The last effects stay while the next are worked out.
const lookOf = ({ isAsking }: Trial) => (isAsking ? 'opacity-55' : '');

interface EffectProps {
  readonly trial: Trial;
  readonly refundable: Refundable;
  readonly refusal: CreditRefusal | null;
}

/** The effect of the credit note in one sentence, which is read aloud as it changes; or why it cannot be issued. */
export function Effect({ trial, refundable, refusal }: EffectProps) {
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
          {effectSentence(tried, methods, { messages, formats })}
        </p>
      )}
    </div>
  );
}

interface EffectDetailsProps {
  readonly invoice: ShownInvoice;
  readonly trial: Trial;
}

/** The payments that fall, what remains, and who is notified. */
export function EffectDetails({ invoice, trial }: EffectDetailsProps) {
  const messages = useMessages();
  const { credit: texts, invoice: words } = messages;
  const formats = useFormats();
  const areKept = useKeepsMails();
  const { tried } = trial;
  if (tried === null) return null;
  const money = (amount: number) => formats.money(amount, invoice.currency);
  const falls = fallingPayments(tried, invoice, messages);
  return (
    <div className={`grid gap-2 ${lookOf(trial)}`}>
      {falls.length > 0 && (
        <ul aria-label={texts.falls} className="border-t border-line text-ink">
          {falls.map(({ id, name, before, after }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="ms-auto whitespace-nowrap tabular-nums">
                {words.movedOn(money(before), money(after))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        {remainder(tried, { messages, formats })} {mailsOf(tried, invoice, areKept, messages)}
      </p>
    </div>
  );
}
