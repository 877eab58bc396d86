import type { Config } from './kit/config.ts';
import { createMembers, type Members } from './members/service.ts';
import { createSingleSignOn } from './single-sign-on/service.ts';

export function composeMembers(
  { publicUrl, isSignUpOpen, signOn: settings }: Config,
  deps: Omit<Parameters<typeof createMembers>[0], 'publicUrl' | 'isSignUpOpen' | 'signOn'>,
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
