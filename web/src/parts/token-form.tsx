import { type ReactNode, useState } from 'react';
import { useAccount } from '../account/session.tsx';
import type { Action } from '../api/action.ts';
import type { Operations, Token } from '../api/schema.ts';
import { serviceAddress } from '../base.ts';
import { useMessages } from '../messages/language.tsx';
import { Button } from './button.tsx';
import { Copy } from './copy.tsx';
import { Confirm, Dialog } from './dialog.tsx';
import { Select, TextField } from './field.tsx';
import { ScopeChoice } from './scope-choice.tsx';

type Scope = Token['scopes'][number];
export type AskedToken = Operations['POST /v1/tokens']['body'];

const terms = ['30', '90', '365', 'never'] as const;
type Term = (typeof terms)[number];
const DAY_MS = 86_400_000;

interface FormProps {
  readonly make: Action<AskedToken>;
  readonly onClose: () => void;
  /** A question of the action, such as that for the password. */
  readonly children?: ReactNode;
}

/** Asks what a token may do, and for how long. */
export function TokenForm({ make, onClose, children }: FormProps) {
  const { tokens: texts } = useMessages().developers;
  const account = useAccount();
  const [name, setName] = useState('');
  const [term, setTerm] = useState<Term>('90');
  const [scopes, setScopes] = useState<readonly Scope[]>(
    account.scopes.filter((scope) => scope.endsWith(':read')) as Scope[],
  );
  // The time of opening, so that a request whose answer was lost is repeated unchanged and makes no second
  // token.
  const [openedAt] = useState(Date.now);
  const run = () => {
    const expiresAt = term === 'never' ? null : new Date(openedAt + Number(term) * DAY_MS).toISOString();
    return make.run({ name: name.trim(), scopes: [...scopes], expiresAt });
  };
  const reason = name.trim() === '' ? texts.nameIt : scopes.length === 0 ? texts.chooseSome : undefined;
  return (
    <Confirm
      title={texts.makeTitle}
      label={texts.make}
      reason={reason}
      action={{ ...make, run }}
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink">
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          maxLength={200}
          onChange={setName}
          error={make.error?.faultOf('/name')}
        />
        <ScopeChoice chosen={scopes} onChange={setScopes} />
        <Select
          label={texts.lasts}
          value={term}
          onChange={(value) => setTerm(value as Term)}
          options={terms.map((one) => ({ value: one, label: texts.terms[one] }))}
        />
      </div>
      {children}
    </Confirm>
  );
}

/** Shows the text of a new token, once; null when it was lost on the way. */
export function MadeToken({ text, onClose }: { readonly text: string | null; readonly onClose: () => void }) {
  const { tokens: texts } = useMessages().developers;
  const curl = `curl ${serviceAddress}/v1/invoices -H "Authorization: Bearer ${text}"`;
  return (
    <Dialog
      title={texts.madeTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {text === null ? (
        <p className="text-bad">{texts.madeGone}</p>
      ) : (
        <>
          <p className="text-soft">{texts.madeText}</p>
          <p className="mt-4 rounded-md bg-wash p-3 font-mono text-sm break-all select-all">{text}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Copy text={text} label={texts.copy} look="primary" />
            <Copy text={curl} label={`${texts.tryIt}: curl`} look="quiet" icon="code" />
          </div>
        </>
      )}
    </Dialog>
  );
}
