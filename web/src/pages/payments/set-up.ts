import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { accountQuery } from '../../api/queries/account.ts';

/** Whether recipients of the account set up an account at the processor, instead of naming a bank account. */
export function useIsSetUp(): boolean {
  const account = useAccount();
  const { data } = useQuery({ ...accountQuery(account.path), enabled: account.mode === 'Sandbox' });
  return account.mode === 'Live' || data?.data.recipientOnboarding === 'Onboarding';
}
