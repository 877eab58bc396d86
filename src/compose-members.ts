import type { Config } from './kit/config.ts';
import { createGuard } from './kit/net/guard.ts';
import { createGuardedFetch } from './kit/net/guarded-fetch.ts';
import { type ReadTexts, readTexts } from './kit/net/read-texts.ts';
import { createMembers, type Members } from './members/service.ts';
import {
  type AccountProviders,
  createAccountProviders,
  createSingleSignOn,
  MOST_BYTES,
} from './single-sign-on/service.ts';

type MembersDeps = Parameters<typeof createMembers>[0];

/** The providers that accounts have set. */
export function composeAccountProviders(
  { publicUrl, signOnAllowedNetworks }: Pick<Config, 'publicUrl' | 'signOnAllowedNetworks'>,
  deps: Pick<MembersDeps, 'database' | 'clock' | 'log' | 'loadSecrets'>,
  readRecords: ReadTexts = readTexts,
): AccountProviders {
  const guardedFetch = createGuardedFetch(createGuard(signOnAllowedNetworks), MOST_BYTES);
  return createAccountProviders({ ...deps, publicUrl, guardedFetch, readTexts: readRecords });
}

export function composeMembers(
  { publicUrl, isSignUpOpen, signOn: settings }: Config,
  deps: Omit<MembersDeps, 'publicUrl' | 'isSignUpOpen' | 'signOn'>,
): Members {
  const signOn = settings === null ? null : createSingleSignOn({ ...deps, settings, publicUrl });
  // A link by mail sets a password, which opens nothing where the provider is required.
  const isOpenByMail = isSignUpOpen && settings?.isRequired !== true;
  return createMembers({ ...deps, publicUrl, isSignUpOpen: isOpenByMail, signOn });
}

/** Makes a read whose answer is kept: a key is read from its file once. One that failed is tried again. */
export function keepOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= read().catch((cause: unknown) => {
      kept = null;
      throw cause;
    });
    return kept;
  };
}
