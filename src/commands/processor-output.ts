import { CommandError } from '../kit/command-error.ts';
import type { AppError } from '../kit/errors.ts';
import type { ConnectionView } from '../processors/service.ts';
import type { ReadinessCode } from '../processors/types.ts';

/** What is missing at Stripe, a line each. */
export function missingLines({ readiness }: ConnectionView): string[] {
  return (readiness?.missing ?? []).map(({ code, detail, dueBy, url }) => {
    const about = [missingTexts[code], detail, dueBy === null ? '' : `by ${dueBy.slice(0, 10)}`];
    return `Still to do: ${about.filter((part) => part !== '').join(', ')} (${url})`;
  });
}

const missingTexts: Readonly<Record<ReadinessCode, string>> = {
  KeyRefused: 'Stripe no longer takes the key',
  PermissionMissing: 'the key lacks a right',
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
    ...(codes.has('waiting') ? ['Repeat this command, or continue in the app: Settings, Stripe.'] : []),
    ...(codes.has('no_answer') && !codes.has('waiting') ? ['Nothing was changed.'] : []),
  ];
  return new CommandError([cause.message, ...rights, ...next].join(' '), { cause });
}
