import { CommandError } from '../kit/command-error.ts';
import type { AppError } from '../kit/errors.ts';
import type { ConnectionView } from '../processors/service.ts';
import type { ReadinessCode, StripeReadiness } from '../processors/types.ts';

/** Whether Stripe takes charges for an account. A key that may not read its account learns nothing of that. */
export function takingLine(path: string, { readiness }: ConnectionView): string {
  const isUnknown = readiness?.missing.some(({ detail }) => detail === 'Your account: Read') === true;
  if (isUnknown) return `Stripe does not say whether it takes charges for ${path}.`;
  return `Stripe takes ${readiness?.takesCharges === true ? '' : 'no '}charges for ${path}.`;
}

/** What is missing at Stripe, a line each. */
export function missingLines({
  readiness,
}: {
  readonly readiness: { readonly missing: readonly MissingPart[] } | null;
}): string[] {
  return (readiness?.missing ?? []).map(({ code, detail, dueBy, url }) => {
    const about = [missingTexts[code], detail, dueBy === null ? '' : `by ${dueBy.slice(0, 10)}`];
    const where = url === undefined ? '' : ` (${url})`;
    return `Still to do: ${about.filter((part) => part !== '').join(', ')}${where}`;
  });
}

/** What is missing at Stripe, and the page there on which it can be done. */
type MissingPart = StripeReadiness['missing'][number] & { readonly url?: string };

const missingTexts: Readonly<Record<ReadinessCode, string>> = {
  KeyRefused: 'Stripe no longer takes the key',
  PublishableKeyWrong: 'the publishable key is not of this Stripe account, so that no card can be entered',
  PermissionMissing: 'the key lacks a permission',
  PublishableKeyUntried:
    'the publishable key could not be tried; set the keys again when Stripe takes charges',
  ChargesDisabled: 'Stripe takes no charges',
  UnderReview: 'Stripe is reviewing the account',
  DetailsDue: 'Stripe needs details of the business',
  PayoutsDisabled: 'Stripe pays nothing out',
  CardsOff: 'cards are off',
  BankDebitsOff: 'bank debits are off',
  WebhookUnreachable: 'Stripe cannot reach this service, so its log is read once an hour',
  WebhookMissing: 'the webhook endpoint is missing',
  WebhookDisabled: 'the webhook endpoint is off, or lacks events',
  DomainInactive: 'the domain is not registered for wallets',
};

/** The refusal of a connection as a sentence with the next step. */
export function asCommandError(cause: AppError): CommandError {
  const codes = new Set(cause.details.map(({ code }) => code));
  const others = cause.details.map(({ message }) => message).filter((one) => !cause.message.includes(one));
  const rights = codes.has('missing_right') ? [] : others;
  const next = [
    ...(codes.has('other_account') && cause.details.some(({ path }) => path === '/replacesAccount')
      ? ['If that is meant, add --replace-account.']
      : []),
    ...(cause.details.some(({ path }) => path === '/givesUpDisputes')
      ? ['To give them up, add --give-up-disputes.']
      : []),
    ...(codes.has('waiting') ? ['Repeat this command, or continue in the app: Settings, Stripe.'] : []),
    ...(codes.has('no_answer') && !codes.has('waiting') ? ['Nothing was changed.'] : []),
  ];
  return new CommandError([cause.message, ...rights, ...next].join(' '), { cause });
}
