import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import { ApiError } from '../../api/client.ts';
import { connectStripe, type StripeConnection, type StripeKeys } from '../../api/queries/stripe.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { faultOfKey } from '../../parts/stripe-fault.tsx';
import { type KeyFaults, KeyFields, MakeKey, noKeys, Refused, Step } from '../../parts/stripe-key-fields.tsx';
import { type PastedKeys, sorted } from '../../parts/stripe-keys.ts';

interface StripeFormProps {
  readonly connection: StripeConnection;
  readonly onDone: () => void;
  /** The keys were good, but the connection was not finished. */
  readonly onWaiting: (error: ApiError) => void;
  readonly onCancel: (() => void) | undefined;
}

/** The steps from Stripe’s page for keys to a connection. */
export function StripeForm({ connection, onDone, onWaiting, onCancel }: StripeFormProps) {
  const { stripe: texts } = useMessages();
  const { mode } = useAccount();
  const [keys, setKeys] = useState(noKeys);
  const { action, isOther, disputes } = useConnect(
    connection,
    () => {
      setKeys(noKeys);
      onDone();
    },
    onWaiting,
  );
  const isWhole = keys.secretKey !== '' && keys.publishableKey !== '';
  const asks = isOther || disputes > 0;
  const error = asks ? null : action.error;
  const faults: KeyFaults = {
    secretKey: faultOfKey(texts, mode, error, 'secretKey'),
    publishableKey: faultOfKey(texts, mode, error, 'publishableKey'),
  };
  const change = (changed: Partial<PastedKeys>) => {
    action.reset();
    setKeys(sorted({ ...keys, ...changed }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !action.isRunning) void action.run(keys);
  };
  const reason = isWhole ? undefined : texts.pasteBoth;
  return (
    <form className="mt-2" onSubmit={submit}>
      <ol className="grid gap-6">
        <MakeKey newKey={connection.newKey} />
        <Step number={2} title={texts.steps.copy}>
          <p className="text-soft">{texts.steps.copyText}</p>
        </Step>
        <Step number={3} title={texts.steps.paste}>
          <KeyFields keys={keys} faults={faults} onChange={change} />
        </Step>
      </ol>
      <div className="mt-4 ps-8">
        <Refused error={error} faults={faults} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={action.isRunning} reason={reason}>
            {texts.connect}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{texts.cancel}</Button>}
        </div>
        <p role="status" className="mt-2 text-soft">
          {action.isRunning ? texts.connecting : ''}
        </p>
      </div>
      {action.question}
      {asks && action.question === null && (
        <ReplaceQuestion connection={connection} keys={keys} disputes={disputes} action={action} />
      )}
    </form>
  );
}

interface ReplaceQuestionProps {
  readonly connection: StripeConnection;
  readonly keys: PastedKeys;
  /** How many open disputes are given up. */
  readonly disputes: number;
  readonly action: Action<StripeKeys, void>;
}

// Says what another Stripe account costs.
function ReplaceQuestion({ connection, keys, disputes, action }: ReplaceQuestionProps) {
  const { stripe: texts } = useMessages();
  const autopays = countOf(connection, 'autopay');
  const run = () => action.run({ ...keys, replacesAccount: true, givesUpDisputes: disputes > 0 });
  return (
    <Confirm
      title={texts.replaceTitle}
      label={texts.replace}
      look="danger"
      action={{ ...action, error: null, run }}
      onClose={action.reset}
    >
      <p>{texts.replaceText(connection.stripeAccount ?? '')}</p>
      {autopays > 0 && <p>{texts.endsAutopay(autopays)}</p>}
      {disputes > 0 && <p className="text-bad">{texts.givesUpDisputes(disputes)}</p>}
    </Confirm>
  );
}

function countOf({ underWay }: StripeConnection, kind: string): number {
  return underWay.find((one) => one.kind === kind)?.count ?? 0;
}

// Connects. `isOther`: the keys are of another Stripe account than before, which has to be meant. `disputes`: how many are
// open there, where they can only be given up.
function useConnect(connection: StripeConnection, onDone: () => void, onWaiting: (error: ApiError) => void) {
  const { stripe: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const action = usePersonAction(
    async (keys: StripeKeys) => {
      try {
        await connectStripe(path, keys);
        onDone();
      } catch (cause) {
        if (cause instanceof ApiError && cause.details.some(({ code }) => code === 'waiting'))
          onWaiting(cause);
        throw cause;
      } finally {
        await queries.invalidateQueries({ queryKey: [path] });
      }
    },
    texts.connected,
    texts.confirm,
  );
  const isAsked = (field: string) => action.error?.details.some((one) => one.path === field) ?? false;
  const isOther = isAsked('/replacesAccount');
  const disputes = isAsked('/givesUpDisputes') ? Math.max(1, countOf(connection, 'disputed')) : 0;
  return { action, isOther, disputes };
}
