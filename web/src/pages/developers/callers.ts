import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { type LoggedRequest, memberNamesQuery, tokensQuery } from '../../api/queries/developers.ts';

/**
 * Names the caller of a request: the token, if the request had one, and the person. A name is null when the reader may
 * not see it.
 */
export function useCallerNames(): (request: Pick<LoggedRequest, 'personId' | 'tokenId'>) => {
  readonly token: string | null;
  readonly person: string | null;
} {
  const { path } = useAccount();
  const { person: me } = useMe();
  const can = useCan();
  const tokens = useInfiniteQuery({ ...tokensQuery(path), enabled: can('tokens:read') });
  const members = useQuery({ ...memberNamesQuery(path), enabled: can('members:read') });
  return ({ personId, tokenId }) => {
    const token = tokens.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === tokenId);
    return {
      token: token?.name ?? null,
      person: personId === me.id ? me.name : (members.data?.[personId] ?? null),
    };
  };
}
