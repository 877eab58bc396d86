import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import {
  changeProvider,
  type IdentityProvider,
  type ProviderChange,
  type SignInSettings,
  signInSettingsQuery,
} from '../../api/queries/identity-provider.ts';
import { appBase } from '../../base.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useIsHere } from '../../parts/onward.ts';
import { ConfirmFirst, usePersonAction } from '../../parts/person-action.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { SettingsHead } from './settings-head.tsx';
import { SignInDomains } from './sign-in-domains.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** How do the people of this account sign in? */
export function SignInPage() {
  const { path } = useAccount();
  const query = useQuery(signInSettingsQuery(path));
  return (
    <>
      <SettingsHead section="signIn" />
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && <Ways settings={query.data} />}
    </>
  );
}

function Ways({ settings }: { readonly settings: SignInSettings }) {
  const { signOn: texts } = useMessages();
  const [isChanging, setChanging] = useState(false);
  const { provider } = settings;
  return (
    <div className="max-w-2xl">
      {provider === null && <p className="max-w-prose">{texts.none}</p>}
      {provider !== null && (
        <Present
          settings={settings}
          provider={provider}
          onChange={isChanging ? undefined : () => setChanging(true)}
        />
      )}
      {(provider === null || isChanging) && (
        <ConfirmFirst>
          <SignInForm
            settings={settings}
            onDone={() => setChanging(false)}
            onCancel={isChanging ? () => setChanging(false) : undefined}
          />
        </ConfirmFirst>
      )}
    </div>
  );
}

interface PresentProps {
  readonly settings: SignInSettings;
  readonly provider: IdentityProvider;
  readonly onChange: (() => void) | undefined;
}

function Present({ settings, provider, onChange }: PresentProps) {
  const { signOn: texts, frame } = useMessages();
  const { path } = useAccount();
  const { name, status, isRequired, defaultRole, domains } = provider;
  const isProved = domains.some(({ isVerified }) => isVerified);
  const isOn = status === 'Active';
  const verify = useProviderChange(texts.looked);
  const off = useProviderChange(isOn ? texts.switchedOff : texts.switchedOn);
  const required = useProviderChange(isRequired ? texts.optional : texts.required);
  const isHere = useIsHere();
  // The trial leaves the app: what it needs is confirmed before.
  const trial = usePersonAction(
    async () => {
      await changeProvider(path, 'verify');
      const next = `/app/accounts/${path}/settings/sign-in`;
      const query = new URLSearchParams({ purpose: 'test', account: path, next });
      if (isHere()) location.assign(`${appBase}sign-in/oidc/start?${query.toString()}`);
    },
    undefined,
    texts.confirm,
  );
  const actions = [verify, off, required, trial];
  const error = actions.find((one) => one.error !== null)?.error ?? null;
  const role = defaultRole === null ? texts.nobodyNew : texts.newPeople(frame.roles[defaultRole]);
  return (
    <section>
      <p>{sentenceOf(texts, provider, isProved)}</p>
      {isOn && (
        <>
          <p className="mt-2 text-soft">{role}</p>
          <Address label={texts.address} copy={texts.copyAddress} text={settings.signInUrl} />
        </>
      )}
      <SignInDomains domains={domains} />
      {error !== null && <SignInFault error={error} className="mt-4" />}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isProved && (
          <Button look="primary" isBusy={verify.isRunning} onClick={() => void verify.run('verify')}>
            {texts.verify}
          </Button>
        )}
        {isProved && (
          <Button look={isOn ? 'plain' : 'primary'} isBusy={trial.isRunning} onClick={() => void trial.run()}>
            {texts.tryIt}
          </Button>
        )}
        {isProved && domains.some(({ isVerified }) => !isVerified) && (
          <Button isBusy={verify.isRunning} onClick={() => void verify.run('verify')}>
            {texts.verify}
          </Button>
        )}
        {isOn && (
          <Button isBusy={required.isRunning} onClick={() => void required.run({ isRequired: !isRequired })}>
            {isRequired ? texts.makeOptional : texts.makeRequired}
          </Button>
        )}
        {status !== 'Untested' && (
          <Button isBusy={off.isRunning} onClick={() => void off.run({ isOff: isOn })}>
            {isOn ? texts.switchOff : texts.switchOn}
          </Button>
        )}
        {onChange !== undefined && <Button onClick={onChange}>{texts.change}</Button>}
        <Remove name={name} />
      </div>
      {isOn && !isRequired && <p className="mt-3 max-w-prose text-sm text-soft">{texts.requiredHint}</p>}
      {actions.map(({ question }) => question)}
    </section>
  );
}

function sentenceOf(
  texts: ReturnType<typeof useMessages>['signOn'],
  { name, status, isRequired }: IdentityProvider,
  isProved: boolean,
): string {
  if (status === 'Off') return texts.isOff(name);
  if (!isProved) return texts.notProved(name);
  if (status === 'Untested') return texts.notTried(name);
  return isRequired ? texts.isRequired(name) : texts.isOn(name);
}

/** An address to copy. */
function Address({
  label,
  copy,
  text,
}: {
  readonly label: string;
  readonly copy: string;
  readonly text: string;
}) {
  return (
    <div className="mt-4">
      <h2 className="font-semibold">{label}</h2>
      <p className="mt-1 flex items-start gap-2">
        <span className="min-w-0 font-mono text-sm break-all" translate="no">
          {text}
        </span>
        <span className="-my-1.5">
          <Copy text={text} label={copy} look="quiet" isShape />
        </span>
      </p>
    </div>
  );
}

function Remove({ name }: { readonly name: string }) {
  const { signOn: texts } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const action = useProviderChange(texts.removed);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && action.question === null && (
        <Confirm
          title={texts.removeTitle(name)}
          label={texts.remove}
          look="danger"
          action={{ ...action, run: () => action.run('remove') }}
          onClose={() => {
            setAsking(false);
            action.reset();
          }}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
      {action.question}
    </>
  );
}

// Changes the provider, and reads everything of the account again that follows from it.
function useProviderChange(said: string) {
  const { signOn: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  return usePersonAction(
    async (change: ProviderChange) => {
      try {
        await changeProvider(path, change);
      } finally {
        await queries.invalidateQueries({ queryKey: [path] });
      }
    },
    said,
    texts.confirm,
  );
}
