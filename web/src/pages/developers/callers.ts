import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { type LoggedRequest, memberNamesQuery, tokensQuery } from '../../api/queries/developers.ts';

/** Whose request it was: a token's name where there was one, and the person's; null where the reader may not know it. */
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
