import { MAXIMUM_TERMS_TEXT } from '../../../../../src/kit/cancellation-terms.ts';
import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { TextArea } from '../../../parts/field.tsx';
import type { SettingsForm } from '../use-settings.ts';
import { proposedText, type TermsLanguage, termsLanguages } from './proposed-text.ts';
import { isWhole, missingLanguages, type Terms } from './terms.ts';

interface TermTextsProps {
  readonly form: SettingsForm;
  readonly terms: Terms;
}

/** What clients read, in each language. A text is proposed from the tiers, and can be changed. */
export function TermTexts({ form: { change, error, isReadOnly }, terms }: TermTextsProps) {
  const { cancellation: texts } = useMessages();
  const { text } = terms;
  const set = (language: TermsLanguage, words: string | undefined) =>
    change({ cancellationTerms: { ...terms, text: ordered({ ...text, [language]: words }) } });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="font-semibold">{texts.texts}</h2>
        <p className="mt-1 max-w-prose text-sm text-soft">{texts.textsHint}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-2">
        {termsLanguages.map((language) => {
          const words = text[language];
          if (words === undefined) return null;
          const proposal = proposedText(terms, language);
          const isOwn = words !== proposal;
          return (
            <div key={language}>
              <TextArea
                label={texts.languages[language]}
                lang={language}
                value={words}
                maxLength={MAXIMUM_TERMS_TEXT}
                error={
                  words.trim() === ''
                    ? texts.textMissing
                    : error?.faultOf(`/cancellationTerms/text/${language}`)
                }
                onChange={(typed) => set(language, typed)}
              />
              {isOwn && <p className="mt-1 text-sm text-soft">{texts.ownText}</p>}
              {!isReadOnly && (
                <div className="-ms-3 mt-1 flex flex-wrap">
                  {isOwn && isWhole(terms) && (
                    <Button look="quiet" onClick={() => set(language, proposal)}>
                      {texts.propose}
                    </Button>
                  )}
                  {language !== 'en' && (
                    <Button look="quiet" onClick={() => set(language, undefined)}>
                      {texts.removeText}
                    </Button>
                  )}
                </div>
              )}
            </div>
          );
        })}
      </div>
      {!isReadOnly && (
        <div className="-ms-3 flex flex-wrap">
          {missingLanguages(terms).map((language) => (
            <Button
              key={language}
              icon="plus"
              look="quiet"
              onClick={() => set(language, proposedText(terms, language))}
            >
              {texts.addText(texts.languages[language])}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

// In the order in which the service answers them, so that a text that comes back as it was is no change.
function ordered(text: Partial<Record<TermsLanguage, string | undefined>>): Terms['text'] {
  const known = termsLanguages.filter((language) => text[language] !== undefined);
  return Object.fromEntries(known.map((language) => [language, text[language]])) as Terms['text'];
}
