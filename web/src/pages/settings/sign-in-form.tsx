import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import {
  type ProviderInput,
  type SignInSettings,
  saveProvider,
} from '../../api/queries/identity-provider.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { faultOfSignIn, SignInFault } from './sign-in-fault.tsx';

interface SignInFormProps {
  readonly settings: SignInSettings;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}

const roles = ['None', 'Viewer', 'Member', 'Admin'] as const;

const fields = ['name', 'issuer', 'clientId', 'clientSecret', 'domains'] as const;

interface Entered {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As they are typed, with commas or spaces between. */
  readonly domains: string;
  readonly role: (typeof roles)[number];
}

function enteredOf({ provider }: SignInSettings): Entered {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    domains: provider?.domains.map(({ domain }) => domain).join(', ') ?? '',
    role: provider?.defaultRole ?? 'None',
  };
}

function bodyOf({ clientSecret, domains, role, ...rest }: Entered): ProviderInput {
  return {
    ...rest,
    ...(clientSecret === '' ? {} : { clientSecret }),
    domains: domains.split(/[\s,;]+/).filter((one) => one !== ''),
    defaultRole: role === 'None' ? null : role,
  };
}

/** The provider of an account. */
export function SignInForm({ settings, onDone, onCancel }: SignInFormProps) {
  const { signOn: texts } = useMessages();
  const [entered, setEntered] = useState(enteredOf(settings));
  const action = useSave(onDone);
  const isKnown = settings.provider !== null;
  const { name, issuer, clientId, clientSecret, domains } = entered;
  const isWhole =
    [name, issuer, clientId, domains].every((one) => one !== '') && (isKnown || clientSecret !== '');
  const change = (changed: Partial<Entered>) => {
    action.reset();
    setEntered({ ...entered, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !action.isRunning) void action.run(bodyOf(entered));
  };
  const faultOf = (field: keyof ProviderInput) => faultOfSignIn(texts, action.error, field);
  const isAtField = fields.some((field) => faultOf(field) !== undefined);
  return (
    <form className="mt-8" onSubmit={submit}>
      <h2 className="mb-1 font-semibold">{texts.formTitle}</h2>
      <p className="mb-4 max-w-prose text-soft">{texts.formText}</p>
      <Callback address={settings.callbackUrl} />
      <SignInFields entered={entered} isKnown={isKnown} faultOf={faultOf} onChange={change} />
      <div className="mt-4">
        {action.error !== null && !isAtField && <SignInFault error={action.error} className="mb-3" />}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            look="primary"
            isBusy={action.isRunning}
            reason={isWhole ? undefined : texts.fill}
          >
            {texts.save}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{texts.cancel}</Button>}
        </div>
      </div>
      {action.question}
    </form>
  );
}

/** The address that the provider is told. */
function Callback({ address }: { readonly address: string }) {
  const { signOn: texts } = useMessages();
  return (
    <div className="mb-4 rounded-md border border-line p-3">
      <h3 className="font-medium">{texts.callback}</h3>
      <p className="mt-1 flex items-start gap-2">
        <span className="min-w-0 font-mono text-sm break-all" translate="no">
          {address}
        </span>
        <span className="-my-1.5">
          <Copy text={address} label={texts.copyCallback} look="quiet" isShape />
        </span>
      </p>
    </div>
  );
}

interface SignInFieldsProps {
  readonly entered: Entered;
  /** A secret is stored. */
  readonly isKnown: boolean;
  readonly faultOf: (field: keyof ProviderInput) => string | undefined;
  readonly onChange: (changed: Partial<Entered>) => void;
}

function SignInFields({ entered, isKnown, faultOf, onChange }: SignInFieldsProps) {
  const { signOn: texts, frame } = useMessages();
  const { name, issuer, clientId, clientSecret, domains, role } = entered;
  const plain = { spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <div className="grid gap-4">
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={faultOf('name')}
        value={name}
        onChange={(value) => onChange({ name: value })}
      />
      <TextField
        label={texts.issuer}
        type="url"
        hint={texts.issuerHint}
        error={faultOf('issuer')}
        {...plain}
        value={issuer}
        onChange={(value) => onChange({ issuer: value.trim() })}
      />
      <TextField
        label={texts.clientId}
        autoComplete="off"
        error={faultOf('clientId')}
        {...plain}
        value={clientId}
        onChange={(value) => onChange({ clientId: value })}
      />
      <TextField
        label={texts.clientSecret}
        type="password"
        autoComplete="off"
        hint={isKnown ? texts.secretKept : texts.secretHint}
        error={faultOf('clientSecret')}
        value={clientSecret}
        onChange={(value) => onChange({ clientSecret: value })}
      />
      <TextField
        label={texts.domains}
        hint={texts.domainsHint}
        error={faultOf('domains')}
        {...plain}
        value={domains}
        onChange={(value) => onChange({ domains: value })}
      />
      <Select
        label={texts.defaultRole}
        hint={texts.roleHint}
        value={role}
        options={roles.map((value) => ({
          value,
          label: value === 'None' ? texts.noRole : frame.roles[value],
        }))}
        onChange={(value) => onChange({ role: value as Entered['role'] })}
      />
    </div>
  );
}

function useSave(onDone: () => void) {
  const { signOn: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  return usePersonAction(
    async (body: ProviderInput) => {
      await saveProvider(path, body);
      await queries.invalidateQueries({ queryKey: [path] });
      onDone();
    },
    texts.saved,
    texts.confirm,
  );
}
