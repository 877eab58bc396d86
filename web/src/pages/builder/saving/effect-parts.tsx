import { useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useAccount } from '../../../account/session.tsx';
import { useFormats, useLanguage, useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { plainSubject } from '../../../parts/mail-subject.ts';
import type { TriedSave } from '../draft-types.ts';
import { effectsOf, type SaveEffects } from './effects.ts';

/** Puts a dry run into the words of the person. */
export function useEffects(tried: TriedSave): SaveEffects {
  const messages = useMessages();
  const formats = useFormats();
  const { language } = useLanguage();
  const today = useToday();
  const { timeZone } = useAccount();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return effectsOf(tried, { messages, formats, today, timeZone, join: (clauses) => list.format(clauses) });
}

interface EffectsProps {
  readonly effects: SaveEffects;
}

/** The effect of saving in one sentence, which stays in sight and is read aloud when it changes. */
export function EffectSentence({ effects: { sentence } }: EffectsProps) {
  return (
    <p role="status" className="font-medium wrap-anywhere">
      {sentence}
    </p>
  );
}

/** The next few are seen at once, the rest on request. */
const SHOWN = 3;

/** The payments that change, what moves of what comes by itself, and the mails. */
export function EffectList({ effects: { payments, coming, mails } }: EffectsProps) {
  const { changing: texts, invoice } = useMessages();
  return (
    <>
      <Lines title={texts.paymentList} lines={payments.map((text) => ({ id: text, text, isBad: false }))} />
      <Lines title={texts.comingList} lines={coming} />
      <Lines
        title={texts.mailList}
        lines={mails.map(({ subject, readers }) => ({
          id: `${subject} ${readers}`,
          text: `${invoice.mail(plainSubject(subject))} · ${readers}`,
          isBad: false,
        }))}
      />
    </>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: SaveEffects['coming'];
}

function Lines({ title, lines }: LinesProps) {
  const { coming: texts } = useMessages();
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = isAll ? lines : lines.slice(0, SHOWN);
  return (
    <section aria-label={title}>
      <h3 className="border-b border-line pb-1 text-sm">{title}</h3>
      <ul className="text-ink">
        {shown.map(({ id, text, isBad }) => (
          <li key={id} className={`border-b border-line py-1.5 wrap-anywhere ${isBad ? 'text-bad' : ''}`}>
            {text}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <Button look="quiet" className="-ms-3 mt-1" onClick={() => setAll(!isAll)}>
          {isAll ? texts.showFewer : texts.showAll(lines.length)}
        </Button>
      )}
    </section>
  );
}
