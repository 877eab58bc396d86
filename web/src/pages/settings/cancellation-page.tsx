import { useState } from 'react';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { EndingPreview } from './cancellation/preview.tsx';
import { TermTexts } from './cancellation/term-texts.tsx';
import { firstTerms } from './cancellation/terms.ts';
import { TierFields } from './cancellation/tier-fields.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

/** What is kept when an event falls through? */
export function CancellationPage() {
  return <SettingsPage section="cancellation">{(form) => <Editor form={form} />}</SettingsPage>;
}

function Editor({ form }: { readonly form: SettingsForm }) {
  const { cancellation: texts } = useMessages();
  const { account, change, isReadOnly } = form;
  const terms = account.cancellationTerms;
  const [count, setCount] = useState(0);
  if (terms === null) {
    return (
      <div className="grid max-w-prose gap-4">
        <p>{texts.none}</p>
        {!isReadOnly && (
          <div>
            <Button
              icon="plus"
              onClick={() => {
                // New fields, which hold nothing that was typed before.
                setCount(count + 1);
                change({ cancellationTerms: firstTerms(account.profile.language) });
              }}
            >
              {texts.begin}
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <div key={count} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <TierFields form={form} terms={terms} />
      <EndingPreview terms={terms} currency={account.currency} />
      <TermTexts form={form} terms={terms} />
      <p className="max-w-prose text-soft">{texts.copied}</p>
      {!isReadOnly && (
        <div>
          <Button look="quiet" className="-ms-3" onClick={() => change({ cancellationTerms: null })}>
            {texts.end}
          </Button>
        </div>
      )}
    </div>
  );
}
