import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/person.ts';
import { useMe } from './session.tsx';

/** True where no mail server is set: mails are kept in the mailbox and reach nobody. */
export function useKeepsMails(): boolean {
  return useMe().mailDelivery === 'Kept';
}

/** The same, for the words after an action. */
export async function keepsMails(queries: QueryClient): Promise<boolean> {
  return (await queries.ensureQueryData(meQuery)).mailDelivery === 'Kept';
}
