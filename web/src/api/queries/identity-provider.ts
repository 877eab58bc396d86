import { queryOptions } from '@tanstack/react-query';
import type { DefaultRole } from '../../../../src/single-sign-on/types.ts';
import { callPersonApi } from '../client.ts';

/** The provider at which people of the account sign in; the secret is never in it. Instants are ISO 8601. */
export interface IdentityProvider {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly defaultRole: DefaultRole;
  readonly isRequired: boolean;
  readonly status: 'Untested' | 'Active' | 'Off';
  readonly testedAt: string | null;
  readonly domains: readonly {
    readonly domain: string;
    readonly isVerified: boolean;
    readonly record: { readonly type: string; readonly name: string; readonly value: string };
  }[];
}

/** How the people of an account sign in. */
export interface SignInSettings {
  /** The address that the provider is told: it sends browsers back to. */
  readonly callbackUrl: string;
  /** What the people of the account open. */
  readonly signInUrl: string;
  readonly provider: IdentityProvider | null;
}

/** What a person enters. */
export interface ProviderInput {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly domains: readonly string[];
  readonly defaultRole: DefaultRole;
}

const pathOf = (account: string) => `/accounts/${encodeURIComponent(account)}/identity_provider`;

/** Reads how the people of an account sign in. */
export const signInSettingsQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'identity-provider'],
    queryFn: ({ signal }) => callPersonApi<SignInSettings>('GET', pathOf(account), { signal }),
  });

/** Stores the provider. */
export function saveProvider(account: string, body: ProviderInput): Promise<SignInSettings> {
  return callPersonApi('PUT', pathOf(account), { body });
}

/** A change of the stored provider. */
export type ProviderChange =
  | 'verify'
  | 'remove'
  | { readonly isRequired: boolean }
  | { readonly isOff: boolean };

/** Looks for the records of the domains, deletes the provider, or switches something. */
export function changeProvider(account: string, change: ProviderChange): Promise<SignInSettings> {
  const path = pathOf(account);
  if (change === 'verify') return callPersonApi('POST', `${path}/verify_domains`, { body: {} });
  if (change === 'remove') return callPersonApi('DELETE', path);
  const what = 'isRequired' in change ? 'required' : 'off';
  return callPersonApi('PUT', `${path}/${what}`, { body: change });
}
