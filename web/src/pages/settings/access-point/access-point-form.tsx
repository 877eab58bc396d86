import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../../account/session.tsx';
import {
  type AccessPoint,
  type AccessPointInput,
  saveAccessPoint,
} from '../../../api/queries/access-point.ts';
import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Checkbox, Select, TextField } from '../../../parts/field.tsx';
import { usePersonAction } from '../../../parts/person-action.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { Fault } from '../../../parts/states.tsx';

interface FormProps {
  readonly point: AccessPoint;
  /** Gets the secret, where it is new. */
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel: (() => void) | undefined;
}

const kinds = ['Endpoint', 'StandIn'] as const;
const formats = { peppol: 'Peppol BIS Billing 3.0', xrechnung: 'XRechnung 3.0' } as const;

interface Entered {
  readonly kind: (typeof kinds)[number];
  readonly url: string;
  readonly name: string;
  readonly value: string;
  readonly format: keyof typeof formats;
  readonly handsOverOnIssue: boolean;
}

function bodyOf({ kind, url, name, value, ...choices }: Entered): AccessPointInput {
  if (kind === 'StandIn') return { kind, ...choices };
  const headers = name === '' ? [] : [{ name, value }];
  return { kind, url, ...choices, ...(name !== '' && value === '' ? {} : { headers }) };
}

/** The access point of a company, or in the sandbox its own. */
export function AccessPointForm({ point, onSaved, onCancel }: FormProps) {
  const { accessPoint: texts } = useMessages();
  const { mode } = useAccount();
  const [entered, setEntered] = useState<Entered>({
    kind: point.kind === 'StandIn' ? 'StandIn' : 'Endpoint',
    url: point.url ?? '',
    name: point.headerNames[0] ?? '',
    value: '',
    format: point.format ?? 'peppol',
    handsOverOnIssue: point.handsOverOnIssue,
  });
  const action = useSave(onSaved);
  const { kind, url } = entered;
  const isWhole = kind === 'StandIn' || url !== '';
  const change = (changed: Partial<Entered>) => {
    action.reset();
    setEntered({ ...entered, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !action.isRunning) void action.run(bodyOf(entered));
  };
  return (
    <form className="mt-6 grid gap-4" onSubmit={submit}>
      {mode === 'Sandbox' && (
        <Segments
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(chosen) => change({ kind: chosen })}
        />
      )}
      {kind === 'StandIn' ? (
        <p className="max-w-prose text-soft">{texts.standInText}</p>
      ) : (
        <EndpointFields entered={entered} isKept={point.headerNames.length > 0} onChange={change} />
      )}
      <Select
        label={texts.format}
        value={entered.format}
        options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ format: value as Entered['format'] })}
      />
      <Checkbox
        label={texts.handsOver}
        isChecked={entered.handsOverOnIssue}
        onChange={(isChecked) => change({ handsOverOnIssue: isChecked })}
      />
      {action.error !== null && <Fault error={action.error} />}
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
      {action.question}
    </form>
  );
}

interface FieldsProps {
  readonly entered: Entered;
  /** A value is stored. */
  readonly isKept: boolean;
  readonly onChange: (changed: Partial<Entered>) => void;
}

function EndpointFields({ entered: { url, name, value }, isKept, onChange }: FieldsProps) {
  const { accessPoint: texts } = useMessages();
  const plain = { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...plain}
        label={texts.url}
        hint={texts.urlHint}
        value={url}
        onChange={(typed) => onChange({ url: typed.trim() })}
      />
      <TextField
        {...plain}
        label={texts.headerName}
        hint={texts.headerNameHint}
        value={name}
        onChange={(typed) => onChange({ name: typed.trim() })}
      />
      {name !== '' && (
        <TextField
          {...plain}
          type="password"
          label={texts.headerValue}
          hint={isKept ? texts.headerKept : texts.headerHint}
          value={value}
          onChange={(typed) => onChange({ value: typed })}
        />
      )}
    </>
  );
}

function useSave(onSaved: FormProps['onSaved']) {
  const { accessPoint: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  return usePersonAction(
    async (body: AccessPointInput) => {
      const { secret } = await saveAccessPoint(path, body);
      await queries.invalidateQueries({ queryKey: [path, 'access-point'] });
      onSaved(secret);
    },
    texts.saved,
    texts.confirm,
  );
}
