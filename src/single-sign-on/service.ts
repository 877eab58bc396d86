import type { Log } from '../kit/log.ts';
import type { SignOnSettings } from '../kit/sign-on-settings.ts';
import { createSignOnAt, type SignOnDeps } from './at-provider.ts';
import type { SingleSignOn } from './types.ts';

export { type AccountProviders, createAccountProviders } from './account-providers.ts';
export { deleteAccountProvider, holdActive } from './account-store.ts';
export { MOST_BYTES, whyNotProvider } from './provider.ts';
export { purgeAttempts as purgeSignOns } from './store.ts';

/** Where the installation's provider sends browsers back to, below the service's address. */
export const CALLBACK_PATH = '/app/sign-in/oidc/callback';

/** Signing in at the provider of the settings. */
export function createSingleSignOn({
  database,
  clock,
  settings,
  log,
  publicUrl,
}: SignOnDeps & {
  readonly settings: SignOnSettings;
  readonly log: Log;
  /** Where the pages are, without a trailing slash. */
  readonly publicUrl: string;
}): SingleSignOn {
  const { issuer, name, isRequired, opensSignUp } = settings;
  const callback = `${publicUrl}${CALLBACK_PATH}`;
  const at = createSignOnAt({ database, clock }, { settings, log, name, key: issuer, callback });
  return { ...at, isRequired, opensSignUp };
}
