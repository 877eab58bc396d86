import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Fault } from '../../../parts/states.tsx';
import { refusalAt } from './choosing.ts';
import { effectSentence, fallingPayments, remainder } from './effect.ts';
import type { CreditRefusal } from './refusal.ts';
import type { useTrial } from './trial.ts';
import { type Refundable, useMethods } from './way-back.tsx';

interface EffectsProps {
  readonly invoice: ShownInvoice;
  readonly trial: ReturnType<typeof useTrial>;
  readonly refundable: Refundable;
  readonly refusal: CreditRefusal | null;
}

/** What the credit note would do, read aloud as it changes: one sentence, the payments that fall, and what remains. */
export function Effects({ invoice, trial, refundable, refusal }: EffectsProps) {
  const messages = useMessages();
  const { credit: texts, invoice: words } = messages;
  const formats = useFormats();
  const { tried, error, isAsking } = trial;
  const methods = useMethods(refundable.charges, tried?.refundedAmount ?? 0);
  const whole = refusalAt(refusal, 'all');
  const reader = { messages, formats };
  const money = (amount: number) => formats.money(amount, invoice.currency);
  const falls = tried === null ? [] : fallingPayments(tried, invoice, messages);
  return (
    <div role="status" aria-busy={isAsking || undefined}>
      {error !== null && refusal === null && !isAsking && <Fault error={error} />}
      {whole !== undefined && <p className="text-bad">{whole}</p>}
      {tried !== null && (
        <div className={`grid gap-2 ${isAsking ? 'opacity-55' : ''}`}>
          <p className="font-medium text-ink">{effectSentence(tried, methods, reader)}</p>
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
          <p>{remainder(tried, invoice.contact.name, reader).join(' ')}</p>
        </div>
      )}
    </div>
  );
}
