import { useLanguage, useMessages } from '../../../messages/language.tsx';
import { EffectLines, useZonedReader } from '../../../parts/effect-lines.tsx';
import type { TriedSave } from '../draft-types.ts';
import { effectsOf, type SaveEffects } from './effects.ts';

/** Puts a dry run into the words of the person. */
export function useEffects(tried: TriedSave): SaveEffects {
  const reader = useZonedReader();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return effectsOf(tried, { ...reader, join: (clauses) => list.format(clauses) });
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

/** The payments that change, what moves of what comes by itself, and the mails. */
export function EffectList({ effects: { payments, coming, mails } }: EffectsProps) {
  const { changing: texts } = useMessages();
  return (
    <>
      <EffectLines
        title={texts.paymentList}
        lines={payments.map((text) => ({ id: text, text, isBad: false }))}
      />
      <EffectLines title={texts.comingList} lines={coming} />
      <EffectLines title={texts.mailList} lines={mails} />
    </>
  );
}
