import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccount, useMe } from '../../account/session.tsx';
import { type MailRoute, type MailRouteInput, saveMailRoute } from '../../api/queries/mail-route.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { Segments } from '../../parts/segments.tsx';
import { EmailFault, type EmailField, faultOfField } from './email-fault.tsx';

interface EmailFormProps {
  readonly route: MailRoute;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}

const securities = ['StartTls', 'Tls'] as const;
const usualPorts = { StartTls: '587', Tls: '465' };

interface Entered {
  readonly kind: 'Server' | 'Domain';
  readonly fromAddress: string;
  readonly host: string;
  readonly port: string;
  readonly security: (typeof securities)[number];
  readonly username: string;
  readonly password: string;
}

function enteredOf(route: MailRoute): Entered {
  const { host, port, security, username } = route.kind === 'Server' ? route : {};
  return {
    kind: route.kind === 'Domain' ? 'Domain' : 'Server',
    fromAddress: route.kind === 'Installation' ? '' : route.fromAddress,
    host: host ?? '',
    port: String(port ?? usualPorts.StartTls),
    security: security ?? 'StartTls',
    username: username ?? '',
    password: '',
  };
}

function bodyOf({ kind, fromAddress, port, password, ...rest }: Entered): MailRouteInput {
  if (kind === 'Domain') return { kind, fromAddress };
  return { kind, fromAddress, ...rest, port: Number(port), ...(password === '' ? {} : { password }) };
}

/** A mail server or a domain of one's own. */
export function EmailForm({ route, onDone, onCancel }: EmailFormProps) {
  const { email: texts } = useMessages();
  const [entered, setEntered] = useState(enteredOf(route));
  const action = useSave(entered.kind, onDone);
  const { kind, fromAddress, host, port } = entered;
  const isWhole = fromAddress !== '' && (kind === 'Domain' || (host !== '' && port !== ''));
  const change = (changed: Partial<Entered>) => {
    action.reset();
    setEntered({ ...entered, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !action.isRunning) void action.run(bodyOf(entered));
  };
  const faultOf = (field: EmailField) => faultOfField(texts, action.error, field);
  const reason = isWhole ? undefined : kind === 'Server' ? texts.fill : texts.fillAddress;
  return (
    <form className="mt-8" onSubmit={submit}>
      <h2 className="mb-3 font-semibold">{texts.choose}</h2>
      <Segments
        label={texts.kind}
        value={kind}
        options={(['Server', 'Domain'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(chosen) => change({ kind: chosen })}
      />
      <p className="mt-2 mb-4 max-w-prose text-soft">{texts.kindTexts[kind]}</p>
      <div className="grid gap-4">
        <TextField
          label={texts.fromAddress}
          type="email"
          autoComplete="email"
          hint={texts.fromHint}
          error={faultOf('fromAddress')}
          value={fromAddress}
          onChange={(value) => change({ fromAddress: value })}
        />
        {kind === 'Server' && (
          <ServerFields
            entered={entered}
            isKnown={route.kind === 'Server' && route.username !== null}
            faultOf={faultOf}
            onChange={change}
          />
        )}
      </div>
      <div className="mt-4">
        {action.error !== null && <EmailFault error={action.error} className="mb-3" />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={action.isRunning} reason={reason}>
            {kind === 'Server' ? texts.saveServer : texts.saveDomain}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{texts.cancel}</Button>}
        </div>
        <p role="status" className="mt-2 text-soft empty:hidden">
          {action.isRunning && kind === 'Server' ? texts.trying : ''}
        </p>
      </div>
      {action.question}
    </form>
  );
}

interface ServerFieldsProps {
  readonly entered: Entered;
  /** A password is stored. */
  readonly isKnown: boolean;
  readonly faultOf: (field: EmailField) => string | undefined;
  readonly onChange: (changed: Partial<Entered>) => void;
}

function ServerFields({ entered, isKnown, faultOf, onChange }: ServerFieldsProps) {
  const { email: texts } = useMessages();
  const { host, port, security, username, password } = entered;
  return (
    <>
      <TextField
        label={texts.host}
        hint={texts.hostHint}
        spellCheck={false}
        autoCapitalize="none"
        error={faultOf('host')}
        value={host}
        onChange={(value) => onChange({ host: value.trim() })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={texts.security}
          value={security}
          options={securities.map((value) => ({ value, label: texts.securities[value] }))}
          onChange={(value) => {
            const chosen = value as Entered['security'];
            onChange({ security: chosen, port: port === usualPorts[security] ? usualPorts[chosen] : port });
          }}
        />
        <TextField
          label={texts.port}
          inputMode="numeric"
          error={faultOf('port')}
          value={port}
          onChange={(value) => onChange({ port: value.replaceAll(/\D/g, '').slice(0, 5) })}
        />
        <TextField
          label={texts.username}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          hint={texts.usernameHint}
          error={faultOf('username')}
          value={username}
          onChange={(value) => onChange({ username: value })}
        />
        <TextField
          label={texts.password}
          type="password"
          autoComplete="off"
          hint={isKnown ? texts.passwordKept : texts.passwordHint}
          error={faultOf('password')}
          value={password}
          onChange={(value) => onChange({ password: value })}
        />
      </div>
    </>
  );
}

function useSave(kind: Entered['kind'], onDone: () => void) {
  const { email: texts } = useMessages();
  const { path } = useAccount();
  const { email } = useMe().person;
  const queries = useQueryClient();
  return usePersonAction(
    async (body: MailRouteInput) => {
      await saveMailRoute(path, body);
      await queries.invalidateQueries({ queryKey: [path] });
      onDone();
    },
    kind === 'Server' ? texts.saved(email) : texts.savedDomain,
    texts.confirm,
  );
}
