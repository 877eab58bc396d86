import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { ApiError } from '../../api/client.ts';
import { type StripeConnection, stripeQuery } from '../../api/queries/stripe.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { ConfirmFirst } from '../../parts/person-action.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { StripeFault } from '../../parts/stripe-fault.tsx';
import { SettingsHead } from './settings-head.tsx';
import { StripeForm } from './stripe-form.tsx';
import { StripeStatus } from './stripe-status.tsx';
import { useStripeChange } from './use-stripe-change.ts';

/** How does clients' money reach me? */
export function StripePage() {
  const { path } = useAccount();
  const connection = useQuery(stripeQuery(path));
  return (
    <>
      <SettingsHead section="stripe" />
      {connection.isPending && <SkeletonRows count={4} />}
      {connection.isError && (
        <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />
      )}
      {connection.data !== undefined && <Connection connection={connection.data} />}
    </>
  );
}

function Connection({ connection }: { readonly connection: StripeConnection }) {
  const { stripe: texts } = useMessages();
  const { role, mode } = useAccount();
  const [isReplacing, setReplacing] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isOwner = role === 'Owner';
  const isConnected = connection.processor === 'Stripe';
  // Keys that wait to be connected are continued, unless others are to take their place.
  const isWanted = !(isConnected && connection.canReadKeys) && !connection.isHalfDone;
  const hasForm = isOwner && connection.hasSecretKey && (isWanted || isReplacing);
  return (
    <div className="max-w-2xl">
      {!connection.hasSecretKey && <p className="mb-6 text-bad">{texts.noSecretKey}</p>}
      {!isConnected && <p className="mb-6 max-w-prose">{mode === 'Live' ? texts.live : texts.sandbox}</p>}
      {!isConnected && connection.stripeAccount !== null && (
        <p className="mb-6 text-soft">{texts.former(connection.stripeAccount)}</p>
      )}
      {connection.isHalfDone && (
        <HalfDone
          isOwner={isOwner}
          failure={failure}
          onReplace={isConnected || isReplacing ? undefined : () => setReplacing(true)}
        />
      )}
      {isConnected && (
        <StripeStatus connection={connection} isOwner={isOwner} onReplace={() => setReplacing(true)} />
      )}
      {!isOwner && <p className="mt-6 text-soft">{texts.onlyOwners}</p>}
      {hasForm && (
        <ConfirmFirst>
          <StripeForm
            connection={connection}
            onDone={() => setReplacing(false)}
            onWaiting={(error) => {
              setFailure(error);
              setReplacing(false);
            }}
            onCancel={isReplacing ? () => setReplacing(false) : undefined}
          />
        </ConfirmFirst>
      )}
    </div>
  );
}

interface HalfDoneProps {
  readonly isOwner: boolean;
  /** Why it was not finished, where it was begun on this page. */
  readonly failure: ApiError | null;
  readonly onReplace: (() => void) | undefined;
}

function HalfDone({ isOwner, failure, onReplace }: HalfDoneProps) {
  const { stripe: texts } = useMessages();
  const action = useStripeChange('finish', texts.connected);
  const error = action.error ?? (action.isRunning ? null : failure);
  return (
    <section className="mb-8 rounded-md border border-line bg-wash p-4">
      <h2 className="font-semibold">{texts.halfDone}</h2>
      <p className="mt-1 mb-3 text-soft">{texts.halfDoneText}</p>
      {error !== null && <StripeFault error={error} className="mb-3" />}
      {isOwner && (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" isBusy={action.isRunning} onClick={() => void action.run()}>
            {texts.goOn}
          </Button>
          {onReplace !== undefined && <Button onClick={onReplace}>{texts.replaceKeys}</Button>}
        </div>
      )}
      {action.question}
    </section>
  );
}
