import { type AccessPoints, createAccessPoints } from './access-point/service.ts';
import type { Account } from './accounts/types.ts';
import type { AppDeps } from './app.ts';
import { createKeptSending } from './kit/http/sending-files.ts';
import { createAdviserPackages } from './reports/adviser/service.ts';
import { ZIP } from './reports/adviser/types.ts';
import { verifyAccount } from './verification/service.ts';
import { createOutbound, createUrlGuard } from './webhooks/service.ts';
import type { BuildOptions, SecretsDeps, Services } from './wiring.ts';

// Documents for others: access points, and advisers.

export function openPapers(
  options: BuildOptions,
  {
    notifications,
    ...deps
  }: Pick<Services, 'database' | 'accounts' | 'invoices' | 'documents' | 'books' | 'notifications'> &
    SecretsDeps,
) {
  const { clock, config } = options;
  const verify = (account: Account) => verifyAccount(deps.database, account.id);
  const packing = { ...deps, ...notifications, clock, payUrl: config.payUrl, verify };
  return {
    accessPoints: openAccessPoints(options, deps),
    adviserPackages: createAdviserPackages(packing),
    sendPackage: createKeptSending(ZIP),
    sendLinkedPackage: createKeptSending(ZIP),
  };
}

/** The JSON of an answer must end within what is kept of it. Each attempt is noted: none is repeated unseen. */
const HANDING = { keptBytes: 32_768, repeats: false };

// Documents for access points go where webhooks may go.
function openAccessPoints(
  { config, clock }: BuildOptions,
  { documents, ...deps }: Pick<AppDeps, 'database' | 'accounts' | 'invoices' | 'documents'> & SecretsDeps,
): AccessPoints {
  const guard = createUrlGuard(config.webhookAllowedNetworks);
  return createAccessPoints({
    ...deps,
    clock,
    publicUrl: config.publicUrl,
    urlFault: (...asked) => guard.urlFault(...asked),
    post: createOutbound(guard, undefined, HANDING).post,
    findAccount: (id) => deps.accounts.findAccount(id),
    documents: {
      make: (...asked) => documents.networkFile(...asked),
      look: (...asked) => documents.lookForNetwork(...asked),
    },
  });
}
