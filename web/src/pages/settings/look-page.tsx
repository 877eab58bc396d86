import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { accountQuery, changeLogo, lookQuery } from '../../api/queries/account.ts';
import type { Account, PreviewLookBody } from '../../api/schema.ts';
import { languageNames, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Field, Select, TextArea } from '../../parts/field.tsx';
import { PageView } from '../../parts/page-view.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Fault, Skeleton } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

/** How does my business look to clients? */
export function LookPage() {
  return (
    <SettingsPage section="look" aside={(form) => <Preview account={form.account} />}>
      {(form) => <Fields form={form} />}
    </SettingsPage>
  );
}

function Fields({ form }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const { account, changeProfile, error, isReadOnly } = form;
  const { profile } = account;
  return (
    <div className="grid content-start gap-4">
      <Field
        label={texts.fields.accentColour}
        hint={texts.colourHint}
        error={error?.faultOf('/profile/accentColour')}
      >
        {(given) => (
          <span className="flex items-center gap-3">
            <input
              {...given}
              type="color"
              value={profile.accentColour}
              className="h-9 w-14 rounded-md border border-field/60 bg-paper p-1 pointer-coarse:h-11"
              onChange={(event) => changeProfile({ accentColour: event.target.value })}
            />
            <span className="text-soft">{profile.accentColour}</span>
          </span>
        )}
      </Field>
      <Logo account={account} isReadOnly={isReadOnly} />
      <Select
        label={texts.fields.language}
        hint={texts.languageHint}
        value={profile.language}
        error={error?.faultOf('/profile/language')}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        onChange={(language) => changeProfile({ language: language as keyof typeof languageNames })}
      />
      <TextArea
        label={texts.fields.footer}
        hint={texts.footerHint}
        value={profile.footer}
        error={error?.faultOf('/profile/footer')}
        onChange={(footer) => changeProfile({ footer })}
      />
    </div>
  );
}

function Logo({ account, isReadOnly }: { readonly account: Account; readonly isReadOnly: boolean }) {
  const { settings: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const keep = useAction(async (key, picture: File | null) => {
    await changeLogo(path, picture, key);
    await queries.invalidateQueries({ queryKey: accountQuery(path).queryKey });
    showToast({ text: picture === null ? texts.logoRemoved : texts.logoKept });
  });
  return (
    <div>
      <p className="mb-1 font-medium">{texts.logo}</p>
      {account.logo !== null && (
        <img
          src={account.logo.url}
          alt={texts.logo}
          className="mb-2 max-h-16 max-w-48 rounded-md border border-line bg-[#ffffff] object-contain p-1"
        />
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <label
            className={buttonClass('plain', 'has-focus-visible:outline-2 has-focus-visible:outline-link')}
          >
            {account.logo === null ? texts.logoChoose : texts.logoReplace}
            <input
              type="file"
              accept="image/png,image/jpeg"
              className="sr-only"
              onChange={(event) => {
                const picture = event.target.files?.[0];
                if (picture !== undefined) void keep.run(picture);
                event.target.value = '';
              }}
            />
          </label>
          {account.logo !== null && (
            <Button look="quiet" isBusy={keep.isRunning} onClick={() => void keep.run(null)}>
              {texts.logoRemove}
            </Button>
          )}
        </div>
      )}
      <p className="mt-1 text-sm text-soft">{texts.logoHint}</p>
      {keep.error !== null && <Fault error={keep.error} className="mt-2" />}
    </div>
  );
}

const looks = ['Page', 'InvoiceMail', 'ReminderMail'] as const;

function Preview({ account }: { readonly account: Account }) {
  const { settings: texts } = useMessages();
  const { path } = useAccount();
  const [part, setPart] = useState<(typeof looks)[number]>('Page');
  const { accentColour, footer, language } = account.profile;
  const body = useDeferredValue<PreviewLookBody>({ part, profile: { accentColour, footer, language } });
  const query = useQuery({
    ...lookQuery(path, body, account.logo?.url ?? null),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={texts.preview} className="min-w-0">
      <div className="mb-3">
        <Segments
          label={texts.preview}
          value={part}
          options={looks.map((value) => ({ value, label: texts.previews[value] }))}
          onChange={setPart}
        />
      </div>
      {query.data === undefined && !query.isError && <Skeleton className="h-96 w-full max-w-[390px]" />}
      {query.data !== undefined && (
        <div className="max-w-[392px]">
          <PageView key={part} title={texts.previews[part]} html={query.data} width={390} height={680} />
        </div>
      )}
      {query.isError && <p className="mt-2 text-sm text-soft">{texts.previewFailed}</p>}
    </section>
  );
}
