import { type Account, accountTime } from '../../accounts/types.ts';
import { AppError } from '../../kit/errors.ts';
import type { IdempotentRequest } from '../../kit/http/idempotency.ts';
import { parseId, type SetupId } from '../../kit/ids.ts';
import { debitTermsOf } from '../debit-mandates/giving.ts';
import { describe, requireInvoice, requireLocked, requireTaking, returnUrlOf } from '../link-access.ts';
import type { ConsentOrigin } from '../types.ts';
import type { ChargesDeps } from '../work.ts';
import { presentSetupToPayer } from './present.ts';
import { cancelSetup, checkSetup, runSetup } from './sending.ts';
import type { DescribedSetupRequest } from './start.ts';
import { startSetup } from './start.ts';
import { findSetup, withdrawSetup } from './store.ts';
import type { Setup } from './types.ts';

interface SetupRequest extends Pick<DescribedSetupRequest, 'token' | 'hash' | 'terms' | 'expectedSurcharge'> {
  /** The words of the mandate that the holder of a bank account was shown. */
  readonly debitTerms?: string | undefined;
  /** Those words are the ones of our page. Programs cannot say so. */
  readonly isOurPage?: boolean;
  /** The cancellation terms that the payer has been shown and accepts; a page that shows none says null. */
  readonly cancellationTerms?:
    | { readonly textSha256: string | null; readonly language?: string | undefined }
    | undefined;
  /** The language of the page: the holder returns from the bank to the same one. */
  readonly language?: string | null | undefined;
  readonly visitor: ConsentOrigin;
}

/** Makes the verbs by which a payer saves a method for autopay without paying now. */
export function createSetupVerbs(deps: ChargesDeps) {
  const { clock, idempotency, invoices, payUrl, processorFor } = deps;
  return {
    /**
     * Saves a method for autopay of the schedule, with the consent. Nothing is charged. Errors: 403 `account_closed`,
     * `account_suspended`, 404, 412, 422, 429, 503.
     */
    async setUpByLink(
      account: Account,
      code: string,
      setupRequest: SetupRequest,
      request: IdempotentRequest,
    ) {
      const { id: invoiceId } = await requireInvoice(deps, account, code);
      requireTaking(account);
      const now = accountTime(account, request.now);
      return idempotency.performInSteps(request, {
        prepare: () => describe(processorFor, account, setupRequest.token, now),
        start: async (tx, described) => {
          const { token, hash, terms, visitor: origin, cancellationTerms: shown } = setupRequest;
          const work = { tx, account, invoices, now };
          const setup = await startSetup(work, await requireLocked(work, invoiceId), {
            token,
            hash,
            terms,
            debitTerms: debitTermsOf(setupRequest),
            origin,
            ...described,
            expectedSurcharge: setupRequest.expectedSurcharge,
            cancellationTerms: shown && { ...shown, from: origin.address },
            returnUrl: returnUrlOf(payUrl, account, code, setupRequest.language),
          });
          return setup.id;
        },
        complete: async (id) => ({
          status: 201,
          data: presentSetupToPayer(await runSetup(deps, account, id as SetupId, now)),
        }),
      });
    },
    /** Shows a setup of a link's invoice. The processor is asked first about one under way. Errors: 404. */
    async showSetupToPayer(account: Account, code: string, text: string) {
      const setup = await requireSetup(deps, account, code, text);
      if (setup.settledAt !== null) return presentSetupToPayer(setup);
      await checkSetup(deps, account, setup.id, accountTime(account, clock.now()));
      return presentSetupToPayer(await requireSetup(deps, account, code, text));
    },
    /**
     * Withdraws the consent of a setup that is under way, then cancels it at the processor if it waits for its holder. It makes no
     * mandate, whatever the bank or the processor says later. One whose end is known is left. Errors: 404.
     */
    async cancelSetupByLink(account: Account, code: string, text: string, request: IdempotentRequest) {
      const { id, invoiceId } = await requireSetup(deps, account, code, text);
      const now = accountTime(account, request.now);
      return idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async (tx) => {
          await requireLocked({ tx, account, invoices, now }, invoiceId);
          await withdrawSetup(tx, account.id, id, now);
          return id;
        },
        complete: async () => {
          const ended = await cancelSetup(deps, account, id, now);
          return { status: 200, data: presentSetupToPayer(ended) };
        },
      });
    },
  };
}

async function requireSetup(deps: ChargesDeps, account: Account, code: string, text: string): Promise<Setup> {
  const invoice = await requireInvoice(deps, account, code);
  const id = parseId<SetupId>(text);
  const setup = id === null ? null : await findSetup(deps.database, account.id, id);
  if (setup?.invoiceId !== invoice.id) throw AppError.notFound('setup');
  return setup;
}
