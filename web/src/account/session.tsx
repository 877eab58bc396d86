import { createContext, type ReactNode, use } from 'react';
import type { Me, OwnAccount } from '../api/person.ts';

const MeContext = createContext<Me | null>(null);
const AccountContext = createContext<OwnAccount | null>(null);

/** Gives the pages who is signed in. */
export function MeProvider({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The path of what stands for the installation, on pages above all accounts. No account has it. */
export const INSTALLATION = '';

export function AccountProvider({
  account,
  children,
}: {
  readonly account: OwnAccount;
  readonly children: ReactNode;
}) {
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** Returns the person who is signed in, with all accounts. */
export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('There is no MeProvider around this.');
  return me;
}

export function useAccount(): OwnAccount {
  const account = use(AccountContext);
  if (account === null) throw new Error('There is no AccountProvider around this.');
  return account;
}

/** Whether the person's role has a permission: what it lacks is not shown. The service decides again. */
export function useCan(): (scope: string) => boolean {
  const { scopes } = useAccount();
  return (scope) => scopes.includes(scope);
}
