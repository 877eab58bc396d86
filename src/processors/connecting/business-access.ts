import type { AccountId } from '../../kit/ids.ts';
import type { KeyOwner } from '../keys.ts';
import type { PlatformAtStripe } from '../platform.ts';
import type { Processor, RecipientLink } from '../types.ts';
import type { BusinessSnapshot, ChargesPage, NewBusiness } from './business-types.ts';
import { accessOf, type ConnectingDeps } from './deps.ts';

type Unknown = { readonly status: 'unknown'; readonly cause: string };

/** The operator's platform, as businesses are connected to it. No call throws because of the processor. */
export interface BusinessPlatform {
  readonly processor: 'Sandbox' | 'Stripe';
  /** The Stripe account of the platform, or `Sandbox`. */
  readonly name: string;
  /** Makes an account; the same key gives the same account again. */
  create(
    input: NewBusiness,
  ): Promise<
    | { readonly status: 'made'; readonly reference: string }
    | { readonly status: 'refused'; readonly code: string; readonly message: string }
    | Unknown
  >;
  /** Makes a link to the processor's own pages. It lives minutes, is a secret, and is never stored. */
  link(reference: string, back: Back): Promise<RecipientLink | { readonly status: 'gone' } | Unknown>;
  read(
    reference: string,
  ): Promise<
    { readonly status: 'found'; readonly business: BusinessSnapshot } | { readonly status: 'gone' } | Unknown
  >;
  /**
   * Lists our charges at an account since an instant, by pages. `after`: null for the first one. Absent in the sandbox, which
   * goes back with the database: nothing there is newer than what is known here.
   */
  listCharges?(reference: string, since: Date, after: string | null): Promise<ChargesPage | Unknown>;
}

/** Where the processor's pages lead back to, and where for another link. */
export interface Back {
  readonly returnUrl: string;
  readonly refreshUrl: string;
}

type AccessDeps = Pick<
  ConnectingDeps,
  'platform' | 'sandboxFor' | 'stripeApiUrl' | 'endsAtMs' | 'payUrl' | 'clock'
>;

/**
 * Opens the platform that an account can be connected to: the operator's at Stripe in the account's mode, or the one that the
 * sandbox plays; null without either. With a name, that one alone.
 */
export async function openBusinessPlatform(
  deps: AccessDeps,
  account: KeyOwner,
  name?: string,
): Promise<BusinessPlatform | null> {
  if (name !== SANDBOX) {
    const found = await deps.platform.find(account.mode);
    if (found !== null && (name ?? found.stripeAccount) === found.stripeAccount)
      return atStripe(deps, account.id, found);
    if (name !== undefined) return null;
  }
  const sandbox = account.mode === 'Sandbox' ? await deps.sandboxFor(account) : null;
  return sandbox?.outgoing === undefined ? null : inSandbox(deps, account, sandbox.outgoing);
}

const SANDBOX = 'Sandbox';

function atStripe(deps: AccessDeps, accountId: AccountId, platform: PlatformAtStripe): BusinessPlatform {
  // The SDK is loaded at the first use: it takes longer to load than most commands run.
  const open = async () => {
    const [{ createStripeClient }, businesses] = await Promise.all([
      import('../stripe/client.ts'),
      import('../stripe/businesses.ts'),
    ]);
    return { client: createStripeClient(accessOf(deps, accountId, platform.secretKey)), ...businesses };
  };
  return {
    processor: 'Stripe',
    name: platform.stripeAccount,
    async create(input) {
      const { client, createBusiness } = await open();
      return createBusiness(client, input);
    },
    async link(reference, back) {
      const { client, linkBusiness } = await open();
      return linkBusiness(client, reference, back);
    },
    async read(reference) {
      const { client, readBusiness } = await open();
      return readBusiness(client, reference, new URL(deps.payUrl).hostname);
    },
    async listCharges(reference, since, after) {
      const { client, listBusinessCharges } = await open();
      return listBusinessCharges(client, reference, since, after);
    },
  };
}

function inSandbox(
  { clock }: AccessDeps,
  { id: accountId }: KeyOwner,
  { recipients }: NonNullable<Processor['outgoing']>,
): BusinessPlatform {
  const merchant = () => ({ accountId, now: clock.now() });
  return {
    processor: 'Sandbox',
    name: SANDBOX,
    create: ({ key, country, email, name }) =>
      recipients.create(merchant(), { key, country, email: email ?? '', name, isBusiness: true }),
    link: (reference, back) => recipients.link(merchant(), reference, back),
    async read(reference) {
      const read = await recipients.read(merchant(), reference);
      if (read.status !== 'found') return read;
      const { isSubmitted, isChecked, isRejected, reason, takesTransfers, paysOut, due } = read.snapshot;
      const missing = [
        ...(takesTransfers ? [] : [{ code: 'ChargesDisabled', detail: reason ?? '', dueBy: null } as const]),
        ...(due.length === 0 ? [] : [{ code: 'DetailsDue', detail: due.join(', '), dueBy: null } as const]),
      ];
      const readiness = { takesCharges: takesTransfers, paysOut, keyWorks: true, missing, wallets: null };
      return {
        status: 'found',
        business: { reference, isSubmitted, isChecked, isRejected, reason, readiness },
      };
    },
  };
}
