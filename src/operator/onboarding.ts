import { requireReturnUrl } from '../accounts/service.ts';
import { AppError } from '../kit/errors.ts';
import { type FinishedAnswer, renderSuccess } from '../kit/http/envelope.ts';
import type { Connecting } from '../processors/service.ts';
import { readOperatedAccount } from './account-store.ts';
import { findAccount, holdUnfrozen, type OperatedDeps } from './accounts.ts';
import { logAction } from './log-store.ts';
import type { OperatorRequest } from './types.ts';

/** What a business connects to the operator's platform with. */
export type OnboardingDeps = OperatedDeps & { readonly connecting: Pick<Connecting, 'join'> };

/** Makes the verb that has a business give its details to Stripe, as one of the operator's platform. */
export function createOnboarding({ database, clock, accounts, idempotency, connecting }: OnboardingDeps) {
  return {
    /**
     * Makes a link to Stripe's pages, which lead back to an address of a listed host. The link is in the first answer alone.
     * Errors: 404, 403, 422 `return_host_not_listed`, `illegal_action`, `no_processor`, `country_not_supported`,
     * `processor_busy`, `processor_incomplete`, 503.
     */
    async createOnboardingLink(request: OperatorRequest, text: string, returnUrl: string) {
      const account = await findAccount(accounts, text);
      const back = requireReturnUrl(account, returnUrl);
      const links: { readonly url: string | null; readonly expiresAt: Date | null }[] = [];
      const answer = await idempotency.perform(request, account.id, async (keep) => {
        const { country } = (await readOperatedAccount(database.system, account.id)).account;
        if (country === '') throw noCountry();
        const { status, ...link } = await connecting.join(account, {
          country,
          email: null,
          isByOwner: false,
          back: { returnUrl: withState(back, 'returned'), refreshUrl: withState(back, 'expired') },
        });
        return database.transaction(account.id, async (tx) => {
          await holdUnfrozen(tx, account);
          const { actorId } = request;
          const action = {
            action: 'account.onboarding_link.created',
            actorId,
            accountId: account.id,
          } as const;
          await logAction(tx, { ...action, data: {} }, clock.now());
          // The kept answer is without the link, which is a secret.
          const kept = await keep(tx, { status: 200, data: { status, url: null, expiresAt: null } });
          links.push(link);
          return kept;
        });
      });
      // A transaction that lost against another one runs again.
      const link = links.at(-1);
      return answer.isReplayed || link === undefined ? answer : withLink(answer, link);
    },
  };
}

function noCountry(): AppError {
  const message = 'The account has no country, which Stripe asks for: set it in the profile of the account.';
  return new AppError('processor_incomplete', { message });
}

// Says why Stripe sent the browser back: an expired link needs another one.
function withState(href: string, state: 'returned' | 'expired'): string {
  const url = new URL(href);
  url.searchParams.set('onboarding', state);
  return url.href;
}

function withLink(answer: FinishedAnswer, link: object): FinishedAnswer {
  const { timestamp, data } = JSON.parse(answer.body) as { timestamp: string; data: object };
  return { ...answer, body: renderSuccess(new Date(timestamp), JSON.stringify({ ...data, ...link })) };
}
