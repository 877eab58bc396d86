import { useState } from 'react';
import { mailTextLengths, needsWhat, placeholdersOf, wordedKinds } from '../../../../src/kit/mail-texts.ts';
import { languageNames, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../parts/field.tsx';
import { SettingsPage } from './settings-form.tsx';
import { TextPreview } from './texts/preview.tsx';
import { faultOf, type MailText, type ShownMail, textOf, withText } from './texts/texts.ts';
import type { SettingsForm } from './use-settings.ts';

/** What do our mails say in our own words? */
export function TextsPage() {
  const { settings } = useMessages();
  const [kind, setKind] = useState<MailText['kind']>('Invoice');
  const [language, setLanguage] = useState<MailText['language'] | null>(null);
  const shownOf = ({ account }: SettingsForm): ShownMail => ({
    kind,
    language: language ?? account.profile.language,
  });
  return (
    <SettingsPage
      section="texts"
      aside={(form) => <TextPreview key={`${kind} ${language}`} form={form} shown={shownOf(form)} />}
    >
      {(form) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Checkbox
            label={settings.fields.attachPdf}
            hint={settings.attachHint}
            isChecked={form.account.attachPdf}
            onChange={(attachPdf) => form.change({ attachPdf })}
          />
          <Which shown={shownOf(form)} onKind={setKind} onLanguage={setLanguage} form={form} />
          <Words form={form} shown={shownOf(form)} />
        </div>
      )}
    </SettingsPage>
  );
}

interface WhichProps {
  readonly form: SettingsForm;
  readonly shown: ShownMail;
  readonly onKind: (kind: MailText['kind']) => void;
  readonly onLanguage: (language: MailText['language']) => void;
}

// Those with own words are marked.
function Which({ form, shown, onKind, onLanguage }: WhichProps) {
  const { mailTexts: texts } = useMessages();
  const has = (mail: ShownMail) => textOf(form.account.mailTexts, mail) !== undefined;
  const marked = (label: string, isOwn: boolean) => (isOwn ? `${label} · ${texts.own}` : label);
  return (
    <>
      <Select
        label={texts.kind}
        value={shown.kind}
        options={wordedKinds.map((kind) => ({
          value: kind,
          label: marked(texts.kinds[kind], has({ ...shown, kind })),
        }))}
        onChange={(kind) => onKind(kind as MailText['kind'])}
      />
      <Select
        label={texts.language}
        value={shown.language}
        options={Object.entries(languageNames).map(([value, label]) => ({
          value,
          label: marked(label, has({ ...shown, language: value as MailText['language'] })),
        }))}
        onChange={(language) => onLanguage(language as MailText['language'])}
      />
    </>
  );
}

function Words({ form, shown }: { readonly form: SettingsForm; readonly shown: ShownMail }) {
  const { mailTexts: texts } = useMessages();
  const { account, change, error, isReadOnly } = form;
  const all = account.mailTexts;
  const own = textOf(all, shown);
  const place = own === undefined ? -1 : all.indexOf(own);
  const set = (words: Partial<MailText>) => change({ mailTexts: withText(all, shown, words) });
  const errorOf = (part: 'subject' | 'opening' | 'closing') =>
    faultOf(texts, shown.kind, part, own?.[part] ?? '') ?? error?.faultOf(`/mailTexts/${place}/${part}`);
  const { kind, language } = shown;
  return (
    <div key={`${kind} ${language}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label={texts.subject}
        hint={needsWhat(kind) ? texts.subjectNeedsWhat : texts.subjectHint}
        lang={language}
        value={own?.subject ?? ''}
        maxLength={mailTextLengths.subject}
        error={errorOf('subject')}
        onChange={(typed) => set({ subject: typed === '' ? null : typed })}
      />
      <TextArea
        label={texts.opening}
        hint={texts.openingHint}
        lang={language}
        value={own?.opening ?? ''}
        maxLength={mailTextLengths.opening}
        error={errorOf('opening')}
        onChange={(opening) => set({ opening })}
      />
      <TextArea
        label={texts.closing}
        lang={language}
        value={own?.closing ?? ''}
        maxLength={mailTextLengths.closing}
        error={errorOf('closing')}
        onChange={(closing) => set({ closing })}
      />
      <Values kind={kind} />
      {own !== undefined && !isReadOnly && (
        <div>
          <Button
            look="quiet"
            className="-ms-3"
            onClick={() => set({ subject: null, opening: '', closing: '' })}
          >
            {texts.back}
          </Button>
        </div>
      )}
    </div>
  );
}

function Values({ kind }: Pick<ShownMail, 'kind'>) {
  const { mailTexts: texts } = useMessages();
  return (
    <section aria-label={texts.values} className="text-sm text-soft">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {placeholdersOf(kind).map((name) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{texts.meanings[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{texts.leftOut}</p>
    </section>
  );
}
