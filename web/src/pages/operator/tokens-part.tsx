import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperator } from '../../api/client.ts';
import { type OperatedToken, operatedTokensQuery } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SkeletonRows } from '../../parts/states.tsx';
import { type AskedToken, MadeToken, TokenForm } from '../../parts/token-form.tsx';
import { useOperatorChange } from './use-operator-change.ts';

interface PartProps {
  readonly account: string;
  /** A closed account gets no more tokens. */
  readonly isClosed: boolean;
}

/** The tokens that the operator made for an account. */
export function TokensPart({ account, isClosed }: PartProps) {
  const { tokens: texts } = useMessages().operator;
  const query = useInfiniteQuery(operatedTokensQuery(account));
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <p className="text-soft">{texts.text}</p>
      <Loaded query={query} waiting={<SkeletonRows count={1} />}>
        {({ pages }) => (
          <ul>
            {pages
              .flatMap(({ items }) => items)
              .map((token) => (
                <li key={token.id} className="border-b border-line py-2.5">
                  <Row account={account} token={token} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-3 flex gap-2">
        {!isClosed && (
          <Button icon="plus" onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )}
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </div>
      {isMaking && <Make account={account} onClose={() => setMaking(false)} />}
    </>
  );
}

function Make({ account, onClose }: { readonly account: string; readonly onClose: () => void }) {
  const [made, setMade] = useState<{ readonly text: string | null } | null>(null);
  const make = useOperatorChange(
    (key, body: AskedToken) =>
      callOperator('POST /v1/accounts/{account_id}/tokens', { path: { account_id: account }, body, key }),
    undefined,
    setMade,
  );
  if (made !== null) return <MadeToken text={made.text} onClose={onClose} />;
  return (
    <TokenForm make={make} onClose={onClose}>
      {make.question}
    </TokenForm>
  );
}

function Row({ account, token }: { readonly account: string; readonly token: OperatedToken }) {
  const { developers, operator } = useMessages();
  const { tokens: texts } = developers;
  const [isRevoking, setRevoking] = useState(false);
  const { id, name, hint, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const isEnded = revokedAt !== null || isExpired;
  const [label, at] =
    revokedAt !== null
      ? ([texts.revoked, revokedAt] as const)
      : isExpired
        ? ([texts.expired, expiresAt] as const)
        : ([texts.lastUsed, lastUsedAt] as const);
  const revoke = useOperatorChange(
    (key) =>
      callOperator('DELETE /v1/accounts/{account_id}/tokens/{token_id}', {
        path: { account_id: account, token_id: id },
        key,
      }),
    texts.revokedToast(name),
    () => setRevoking(false),
  );
  return (
    <div
      className={`flex flex-wrap items-start justify-between gap-x-6 gap-y-2 ${isEnded ? 'text-soft' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {texts.ends(hint)} · {operator.tokens.scopes(token.scopes.length)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          <span>
            {texts.created} <RealInstantText at={createdAt} />
          </span>
          <span>
            {label} {at === null ? texts.never : <RealInstantText at={at} />}
          </span>
        </p>
      </div>
      {!isEnded && (
        <Button aria-label={`${texts.revoke}: ${name}`} onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      )}
      {isRevoking && (
        <Confirm
          title={texts.revokeTitle(name)}
          label={texts.revokeButton}
          look="danger"
          action={revoke}
          onClose={() => setRevoking(false)}
        >
          <p>{texts.revokeText}</p>
          {revoke.question}
        </Confirm>
      )}
    </div>
  );
}
