import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { tokensQuery } from '../../api/queries/developers.ts';
import type { Token } from '../../api/schema.ts';
import { serviceAddress } from '../../base.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { EmptyState, Skeleton } from '../../parts/states.tsx';
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
      <Loaded query={query} waiting={<Waiting />}>
        {({ pages }) => (
          <Tokens tokens={pages.flatMap(({ items }) => items)} onMake={() => setMaking(true)} />
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button className="mt-4" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {developers.loadMore}
        </Button>
      )}
      {query.isSuccess && <Assistants />}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
    </DeveloperFrame>
  );
}

const hasEnded = ({ revokedAt, expiresAt }: Token) =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

interface TokensProps {
  readonly tokens: readonly Token[];
  readonly onMake: () => void;
}

function Tokens({ tokens, onMake }: TokensProps) {
  const { developers } = useMessages();
  const can = useCan();
  const texts = developers.tokens;
  const { true: ended = [], false: working = [] } = Object.groupBy(tokens, (one) =>
    hasEnded(one) ? 'true' : 'false',
  );
  if (tokens.length === 0) {
    return (
      <EmptyState title={texts.empty}>
        <p>{texts.emptyText}</p>
        {can('tokens:write') && (
          <Button className="mt-4" icon="plus" onClick={onMake}>
            {texts.create}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="pt-4">
      <p className="text-lg font-medium">{texts.lead(working.length)}</p>
      <p className="mb-2 text-soft">{texts.text}</p>
      {working.length > 0 && <Headings />}
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

/** Beside the name the dates, one below the other from row to row; below it where there is less room. */
const row =
  'grid grid-cols-[1fr_1fr_1fr] items-start gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_104px_104px_104px_112px]';

// Each date has its label of its own, too, for phones and for readers of screens.
function Headings() {
  const { tokens: texts } = useMessages().developers;
  return (
    <div aria-hidden="true" className={`${row} hidden border-b border-line py-2 text-sm text-soft md:grid`}>
      <span>{texts.name}</span>
      <span>{texts.created}</span>
      <span>{texts.lastUsed}</span>
      <span>{texts.expires}</span>
    </div>
  );
}

function TokenItem({ token }: { readonly token: Token }) {
  const { tokens: texts } = useMessages().developers;
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
    <li className={`${row} border-b border-line py-3`}>
      <div className={`min-w-0 md:col-span-1 ${mayRevoke ? 'col-span-2' : 'col-span-3'}`}>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {texts.ends(hint)} · <bdi>{person.name}</bdi>
        </p>
        <Scopes scopes={token.scopes} />
      </div>
      {mayRevoke && (
        <Button
          className="justify-self-end md:order-last"
          aria-label={`${texts.revoke}: ${name}`}
          onClick={() => setRevoking(true)}
        >
          {texts.revoke}
        </Button>
      )}
      <dl className="contents text-sm md:text-base">
        {dates.map(([label, at]) => (
          <div key={label} className="min-w-0">
            <dt className={`text-sm text-soft ${isEnded ? '' : 'md:sr-only'}`}>{label}</dt>
            <dd className={at === null ? 'text-soft' : ''}>
              {at === null ? texts.never : <RealInstantText at={at} />}
            </dd>
          </div>
        ))}
      </dl>
      {isRevoking && <RevokeToken token={token} onClose={() => setRevoking(false)} />}
    </li>
  );
}

/** Where assistants come in, and how one of them is told so. */
function Assistants() {
  const { developers } = useMessages();
  const texts = developers.tokens.assistants;
  const address = `${serviceAddress}/mcp`;
  const command = `claude mcp add --transport http tranche ${address} --header "Authorization: Bearer $TRANCHE_TOKEN"`;
  return (
    <details className="mt-6">
      <summary className="text-soft hover:text-ink">{texts.title}</summary>
      <p className="mt-2 max-w-prose text-soft">{texts.text}</p>
      <p className="mt-2 rounded-md bg-wash p-3 font-mono text-sm break-all select-all">{address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={address} label={texts.copy} />
        <Copy text={command} label={texts.copyCommand} look="quiet" icon="code" />
      </div>
    </details>
  );
}

// Has the shape of the list: a sentence, and rows of three lines.
function Waiting() {
  const { parts } = useMessages();
  return (
    <div role="status" aria-label={parts.loading} className="pt-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-1 h-4 w-80" />
      <div className="mt-10">
        {[1, 2, 3].map((place) => (
          <div key={place} className={`${row} h-[85px] border-b border-line py-3`}>
            <div className="col-span-3 grid gap-2 md:col-span-1">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-3 w-32" />
            </div>
            <Skeleton className="hidden h-4 w-16 md:block" />
            <Skeleton className="hidden h-4 w-16 md:block" />
            <Skeleton className="hidden h-4 w-16 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a token may do, in words: the whole list behind its number. */
function Scopes({ scopes }: { readonly scopes: Token['scopes'] }) {
  const { tokens: texts } = useMessages().developers;
  const byResource = Map.groupBy(scopes, (scope) => scope.split(':')[0] as keyof typeof texts.resources);
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit text-soft hover:text-ink">{texts.scopes(scopes.length)}</summary>
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
