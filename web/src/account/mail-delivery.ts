import { type QueryClient, useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/queries/account.ts';
import { useAccount } from './session.tsx';

/** True where no mail server is set: mails are kept in the mailbox and reach nobody. False until it is known. */
export function useKeepsMails(): boolean {
  const { path } = useAccount();
  return useQuery(accountQuery(path)).data?.data.mailDelivery === 'Kept';
}

/** The same, for what is said after an action. When it cannot be read, the words are those of a mail server. */
export async function keepsMails(queries: QueryClient, account: string): Promise<boolean> {
  const read = await queries.ensureQueryData(accountQuery(account)).catch(() => null);
  return read?.data.mailDelivery === 'Kept';
}
