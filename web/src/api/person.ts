import { queryOptions } from '@tanstack/react-query';
import { callPersonApi } from './client.ts';

export type Language = 'en' | 'de' | 'fr' | 'es';

/** An account in which the person is a member, and what the role allows there. */
export interface OwnAccount {
  readonly path: string;
  readonly name: string;
  readonly role: 'Owner' | 'Admin' | 'Member' | 'Viewer';
  readonly mode: 'Live' | 'Sandbox';
  /** ISO 4217. */
  readonly currency: string;
  readonly timeZone: string;
  /** How far the account's time is ahead of this machine's, in milliseconds. */
  readonly aheadMs: number;
  readonly scopes: readonly string[];
  /** ISO 8601; null: it is not suspended. */
  /** Since when it is held after a restore of the installation; such an account also counts as suspended. */
  readonly heldAt: string | null;
  readonly suspendedAt: string | null;
  /** Why, in the words of the installation's operator. */
  readonly suspendedReason: string | null;
  /** ISO 8601, both; null: it is open. */
  readonly closedAt: string | null;
  readonly reopenableUntil: string | null;
  /** The newest event when this was read: the app hears of those after it. */
  readonly lastEventId: string | null;
  /** `#rrggbb`. */
  readonly accentColour: string;
}

/** The person who is signed in, with the person's accounts. */
export interface Me {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly language: Language | null;
    /** False for a person who signs in by a passkey or a link alone. */
    readonly hasPassword: boolean;
    readonly hasTwoFactor: boolean;
    /** The provider at which this session can be confirmed, e.g. Keycloak; null when it cannot. */
    readonly confirmsAt: string | null;
    /**
     * Whether they operate the installation: `Strong` with two factors proved in this session, `Weak` without. Null: they do
     * not.
     */
    readonly operates: 'Strong' | 'Weak' | null;
    /** The permissions that they may give a token of any account. */
    readonly givesScopes: readonly string[];
    /** Signed in at the provider of the account: only this account is open, and nothing of the person is changed. */
    readonly isOfAccount: boolean;
  };
  readonly accounts: readonly OwnAccount[];
  /** Accounts that open only by a sign-in at the provider of that name. */
  readonly closedAccounts: readonly {
    readonly path: string;
    readonly name: string;
    readonly requires: string;
  }[];
  /** Whether mails go to a server, or are kept because none is set. */
  readonly mailDelivery: 'Server' | 'Kept';
  readonly version: string;
}

type AnsweredMe = Omit<Me, 'accounts'> & {
  readonly accounts: readonly (Omit<OwnAccount, 'aheadMs'> & { readonly now: string })[];
};

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<Me> => {
    const me = await callPersonApi<AnsweredMe>('GET', '/me', { signal });
    const accounts = me.accounts.map(({ now, ...account }) => ({
      ...account,
      aheadMs: new Date(now).getTime() - Date.now(),
    }));
    return { ...me, accounts };
  },
  staleTime: 60_000,
});

/** Changes one's own name or language. */
export function changeMe(changes: {
  readonly name?: string;
  readonly language?: Language;
}): Promise<unknown> {
  return callPersonApi('PATCH', '/me', { body: changes });
}

/** Closes an account, or opens it again. */
export function changeAccountState(account: string, to: 'close' | 'reopen'): Promise<unknown> {
  return callPersonApi('POST', `/accounts/${encodeURIComponent(account)}/${to}`, { body: {} });
}

/** Ends the session of this browser. */
export function signOut(): Promise<unknown> {
  return callPersonApi('POST', '/sign_out', { body: {} });
}
