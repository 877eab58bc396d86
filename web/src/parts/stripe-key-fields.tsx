import type { ReactNode } from 'react';
import { useAccount } from '../account/session.tsx';
import type { ApiError } from '../api/client.ts';
import { useMessages } from '../messages/language.tsx';
import { buttonClass } from './button.tsx';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';
import { StripeFault } from './stripe-fault.tsx';
import type { PastedKeys } from './stripe-keys.ts';

export const noKeys: PastedKeys = { secretKey: '', publishableKey: '' };

/** The sentence about each key; undefined: nothing is wrong with it. */
export type KeyFaults = Readonly<Record<keyof PastedKeys, string | undefined>>;

/** The first step: a restricted key is made at Stripe. */
export function MakeKey({
  newKey,
}: {
  readonly newKey: { readonly url: string; readonly byHand: readonly string[] };
}) {
  const { stripe: texts } = useMessages();
  return (
    <Step number={1} title={texts.steps.make}>
      <p className="text-soft">{texts.steps.makeText}</p>
      <ul className="mt-1 mb-3 list-disc ps-5" translate="no">
        {newKey.byHand.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <a href={newKey.url} target="_blank" rel="noreferrer" className={buttonClass()}>
        {texts.steps.open}
        <Icon name="external" />
      </a>
    </Step>
  );
}

interface KeyFieldsProps {
  readonly keys: PastedKeys;
  readonly faults: KeyFaults;
  readonly onChange: (changed: Partial<PastedKeys>) => void;
}

/** The two fields into which keys are pasted. */
export function KeyFields({ keys, faults, onChange }: KeyFieldsProps) {
  const { stripe: texts } = useMessages();
  const { mode } = useAccount();
  const word = mode === 'Live' ? 'live' : 'test';
  return (
    <div className="grid gap-4">
      <TextField
        label={texts.secretKey}
        type="password"
        autoComplete="off"
        hint={texts.looksLike(`rk_${word}_`)}
        error={faults.secretKey}
        value={keys.secretKey}
        onChange={(secretKey) => onChange({ secretKey })}
      />
      <TextField
        label={texts.publishableKey}
        autoComplete="off"
        spellCheck={false}
        hint={texts.looksLike(`pk_${word}_`)}
        error={faults.publishableKey}
        value={keys.publishableKey}
        onChange={(publishableKey) => onChange({ publishableKey })}
      />
    </div>
  );
}

/** What Stripe has against pasted keys; a fault of one key stands at its field. */
export function Refused({ error, faults }: { readonly error: ApiError | null; readonly faults: KeyFaults }) {
  const { stripe: texts } = useMessages();
  if (error === null) return null;
  if (faults.secretKey === undefined && faults.publishableKey === undefined)
    return <StripeFault error={error} className="mb-3" />;
  return (
    <p role="alert" className="mb-3 text-bad">
      {texts.notStored}
    </p>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** A step with its number. */
export function Step({ number, title, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="w-5 flex-none text-end font-semibold text-soft">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{title}</h2>
        <div className="mt-1">{children}</div>
      </div>
    </li>
  );
}
