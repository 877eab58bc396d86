import { type SyntheticEvent, useState } from 'react';
import { useMe } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { KindChoice } from './kind-choice.tsx';
import { fieldProblem, type MethodKind, type TokenAccess, useAddMethod } from './use-add-method.ts';

const fields = {
  Card: ['number', 'expiry', 'cvc', 'holderName'],
  BankAccount: ['holderName', 'routingNumber', 'accountNumber'],
} as const;

type FieldName = (typeof fields)[MethodKind][number];
type Typed = Readonly<Record<FieldName, string>>;

const autoComplete: Readonly<Record<FieldName, string>> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  holderName: 'name',
  routingNumber: 'off',
  accountNumber: 'off',
};

// Which field a refusal of the sandbox is about; a number is that of the card or of the account.
const fieldsAtFault: Readonly<Record<string, FieldName>> = {
  invalid_date: 'expiry',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  incorrect_routing_number: 'routingNumber',
};
const ofNumber: ReadonlySet<string> = new Set([
  'incorrect_number',
  'not_a_test_number',
  'method_not_accepted',
]);

/** The fields of the sandbox: what is typed goes from the browser to the sandbox, and comes back as a token. */
export function SandboxFields({ tokens }: { readonly tokens: TokenAccess }) {
  const { wallet: texts } = useMessages();
  const { person } = useMe();
  const [kind, setKind] = useState<MethodKind>('Card');
  const [typed, setTyped] = useState<Typed>({
    number: '',
    expiry: '',
    cvc: '',
    holderName: person.name,
    routingNumber: '',
    accountNumber: '',
  });
  const add = useAddMethod(async (kindOf: MethodKind) => {
    const details = detailsOf(kindOf, typed);
    if (details === null) throw fieldProblem('invalid_date', texts.problems.invalid_date);
    const made = await tokenOf(tokens, details);
    if ('token' in made) return made.token;
    const known = texts.problems as Readonly<Record<string, string>>;
    throw fieldProblem(made.code, known[made.code] ?? texts.problems.busy);
  });
  const code = add.error?.code ?? '';
  const atFault = ofNumber.has(code) ? (kind === 'Card' ? 'number' : 'accountNumber') : fieldsAtFault[code];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add.run(kind);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <KindChoice
        value={kind}
        takesCards={tokens.takesCards}
        onChange={(to) => {
          setKind(to);
          add.reset();
        }}
      />
      <div className="grid grid-cols-2 gap-4">
        {fields[kind].map((name) => (
          <div key={name} className={name === 'expiry' || name === 'cvc' ? '' : 'col-span-2'}>
            <TextField
              label={name === 'holderName' ? texts.holder[kind] : texts.fields[name]}
              value={typed[name]}
              required
              inputMode={name === 'holderName' ? 'text' : 'numeric'}
              autoComplete={kind === 'Card' && name === 'holderName' ? 'cc-name' : autoComplete[name]}
              maxLength={name === 'holderName' ? 200 : 30}
              error={name === atFault ? add.error?.message : undefined}
              onChange={(value) => {
                setTyped({ ...typed, [name]: value });
                if (add.error !== null) add.reset();
              }}
            />
          </div>
        ))}
      </div>
      {add.error !== null && atFault === undefined && <Fault error={add.error} />}
      <div>
        <Button look="primary" type="submit" isBusy={add.isRunning}>
          {texts.addLabels[kind]}
        </Button>
      </div>
      <p className="text-sm text-soft">{texts.secure(texts.sandboxBank)}</p>
      <p className="text-sm text-soft">{texts.testNumbers[kind]}</p>
    </form>
  );
}

// What the sandbox takes; null when the expiry date cannot be read.
function detailsOf(kind: MethodKind, typed: Typed): object | null {
  const { number, expiry, cvc, routingNumber, accountNumber } = typed;
  const holderName = typed.holderName.trim();
  if (kind === 'BankAccount') return { type: kind, holderName, routingNumber, accountNumber };
  const date = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  if (date === null) return null;
  const [, month, year] = date;
  return {
    type: kind,
    holderName,
    number,
    expiryMonth: Number(month),
    expiryYear: 2000 + Number(year),
    cvc,
  };
}

async function tokenOf(
  { tokensUrl, publishableKey }: TokenAccess,
  details: object,
): Promise<{ readonly token: string } | { readonly code: string }> {
  const answer = await fetch(tokensUrl ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(details),
    referrerPolicy: 'no-referrer',
  }).catch((cause: unknown) => {
    throw new ApiError(0, { code: 'offline' }, { cause });
  });
  const made = (await answer.json()) as { status?: string; token?: string; code?: string };
  return made.status === 'created' && made.token !== undefined
    ? { token: made.token }
    : { code: made.code ?? 'busy' };
}
