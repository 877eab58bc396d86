import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { tokensQuery } from '../../api/queries/developers.ts';
import type { Token } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { DeveloperFrame } from './developer-frame.tsx';
import { NewToken } from './new-token.tsx';
import { RevokeToken } from './revoke-token.tsx';

/** Which programs may use the API, and what may each do? */
export function TokensPage() {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const account = useAccount();
  const can = useCan();
  const [isMaking, setMaking] = useState(false);
  const query = useInfiniteQuery(tokensQuery(account.path));
  return (
    <DeveloperFrame
      tab="tokens"
      actions={
        can('tokens:write') && (
          <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
            {texts.create}
          </Button>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Tokens tokens={query.data.pages.flatMap((page) => page.items)} />
      )}
      {query.hasNextPage && (
        <Button className="mt-4" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {developers.loadMore}
        </Button>
      )}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
    </DeveloperFrame>
  );
}

const hasEnded = ({ revokedAt, expiresAt }: Token) =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

function Tokens({ tokens }: { readonly tokens: readonly Token[] }) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const { true: ended = [], false: working = [] } = Object.groupBy(tokens, (one) =>
    hasEnded(one) ? 'true' : 'false',
  );
  if (tokens.length === 0) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>;
  return (
    <div className="pt-4">
      <p className="text-lg font-medium">{texts.lead(working.length)}</p>
      <p className="mb-2 text-soft">{texts.text}</p>
      <ul>
        {working.map((token) => (
          <TokenItem key={token.id} token={token} />
        ))}
      </ul>
      {ended.length > 0 && (
        <details className="mt-6">
          <summary className="text-soft hover:text-ink">{texts.ended(ended.length)}</summary>
          <ul className="mt-2 text-soft">
            {ended.map((token) => (
              <TokenItem key={token.id} token={token} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function TokenItem({ token }: { readonly token: Token }) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const { person: me } = useMe();
  const can = useCan();
  const [isRevoking, setRevoking] = useState(false);
  const { name, hint, person, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  const isEnded = hasEnded(token);
  const mayRevoke = !isEnded && (can('tokens:write') || person.id === me.id);
  const dates: readonly (readonly [label: string, at: string | null])[] = [
    [texts.created, createdAt],
    [texts.lastUsed, lastUsedAt],
    revokedAt !== null ? [texts.revoked, revokedAt] : [isEnded ? texts.expired : texts.expires, expiresAt],
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {texts.ends(hint)} · <bdi>{person.name}</bdi>
        </p>
        <Scopes scopes={token.scopes} />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {dates.map(([label, at]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd>{at === null ? texts.never : <InstantText at={at} />}</dd>
          </div>
        ))}
      </dl>
      {mayRevoke && (
        <Button aria-label={`${texts.revoke}: ${name}`} onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      )}
      {isRevoking && <RevokeToken token={token} onClose={() => setRevoking(false)} />}
    </li>
  );
}

/** What a token may do, in words: the whole list behind its number. */
function Scopes({ scopes }: { readonly scopes: Token['scopes'] }) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const byResource = Map.groupBy(scopes, (scope) => scope.split(':')[0] as keyof typeof texts.resources);
  return (
    <details className="text-sm">
      <summary className="text-soft hover:text-ink">{texts.scopes(scopes.length)}</summary>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {[...byResource].map(([resource, some]) => (
          <li key={resource}>
            {texts.resources[resource]}
            <span className="text-soft">
              {' · '}
              {some.map((scope) => (scope.endsWith(':write') ? texts.write : texts.read)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
