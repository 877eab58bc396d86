import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import type { ApiError } from '../../api/client.ts';
import { changeStripe, type StripeConnection, stripeQuery } from '../../api/queries/stripe.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useOnward } from '../../parts/onward.ts';
import { ConfirmFirst } from '../../parts/person-action.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { StripeFault } from '../../parts/stripe-fault.tsx';
import { BusinessPart } from './business-part.tsx';
import { PlatformOffer } from './platform-part.tsx';
import { SettingsHead } from './settings-head.tsx';
import { StripeForm } from './stripe-form.tsx';
import { StripeStatus } from './stripe-status.tsx';
import { useStripeChange } from './use-stripe-change.ts';

const route = getRouteApi('/accounts/$account/settings/stripe');

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
  const { platform, business } = connection;
  const isBusiness = connection.relation === 'Platform';
  const isConnected = connection.processor === 'Stripe' && !isBusiness;
  // An account at the operator's platform that is left alone is only offered again.
  const shown = business !== null && (business.isInUse || business.isWanted) ? business : null;
  const offer = isOwner && !isBusiness && (shown === null || shown.status === 'Gone') ? platform : null;
  // Keys that wait to be connected are continued, unless others are to take their place.
  const isWanted = !(isConnected && connection.canReadKeys) && !connection.isHalfDone && shown === null;
  const hasForm = isOwner && connection.hasSecretKey && (isWanted || isReplacing);
  return (
    <div className="max-w-2xl">
      {!connection.hasSecretKey && <p className="mb-6 text-bad">{texts.noSecretKey}</p>}
      {!isConnected && shown === null && (
        <p className="mb-6 max-w-prose">{mode === 'Live' ? texts.live : texts.sandbox}</p>
      )}
      {!isConnected && shown === null && connection.stripeAccount !== null && (
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
      {shown !== null && (
        <>
          <Returned business={shown} />
          <BusinessPart connection={connection} business={shown} isOwner={isOwner} />
        </>
      )}
      {offer !== null && (
        <div className="mb-8">
          <PlatformOffer connection={connection} platform={offer} />
        </div>
      )}
      {hasForm && offer !== null && !isReplacing && (
        <h2 className="mb-4 border-t border-line pt-6 font-semibold">{texts.platform.ownKeys}</h2>
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

// Stripe's pages lead back here, or here for another link. Coming back says nothing of what was done there.
function Returned({ business }: { readonly business: NonNullable<StripeConnection['business']> }) {
  const { platform: texts } = useMessages().stripe;
  const { path } = useAccount();
  const { platform } = route.useSearch();
  const queries = useQueryClient();
  const onward = useOnward();
  const { run, error } = useAction(async () => {
    queries.setQueryData(stripeQuery(path).queryKey, await changeStripe(path, 'check'));
  });
  const ask = useRef(run);
  ask.current = run;
  useEffect(() => {
    if (platform !== 'back') return;
    void ask.current().then(() =>
      onward({
        to: '/accounts/$account/settings/stripe',
        params: { account: path },
        search: {},
        replace: true,
      }),
    );
  }, [platform, path, onward]);
  if (error !== null) return <StripeFault error={error} className="mb-4" />;
  if (platform !== 'again' || business.status === 'Ready') return null;
  return (
    <p role="status" className="mb-4 rounded-md border border-line bg-wash p-3">
      {texts.again}
    </p>
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
