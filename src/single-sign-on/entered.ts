import { AppError } from '../kit/errors.ts';
import { isDomain, whyNotIssuer } from '../kit/sign-on-settings.ts';
import type { DefaultRole, ProviderInput } from './types.ts';

/** A provider as it was entered, checked. */
interface Entered {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null: the stored one stays. */
  readonly clientSecret: string | null;
  readonly domains: readonly string[];
  readonly defaultRole: DefaultRole;
}

/** A refusal with its reason for the app, which says it in other words. */
export function refused(
  code: 'invalid_settings' | 'illegal_action',
  reason: string,
  message: string,
  path = '',
): AppError {
  return new AppError(code, { message, details: [{ path, code: reason, message }], passes: 'by change' });
}

/** Checks what an Owner has entered. Errors: `invalid_settings`. */
export function requireInput(input: ProviderInput): Entered {
  const name = input.name.normalize('NFC').trim();
  if (name === '' || name.length > 40 || /\p{Cc}|:\/\//u.test(name)) {
    throw refused('invalid_settings', 'name', NAME, '/name');
  }
  const issuer = input.issuer.trim();
  const fault = whyNotIssuer(issuer);
  if (fault !== null) throw refused('invalid_settings', fault, ISSUERS[fault], '/issuer');
  const clientId = input.clientId.trim();
  if (clientId === '' || clientId.length > 255 || /\p{Cc}/u.test(clientId)) {
    throw refused('invalid_settings', 'client', 'Enter the id of the client.', '/clientId');
  }
  const domains = [...new Set(input.domains.map((one) => one.trim().toLowerCase()))];
  if (domains.length === 0 || domains.length > 20 || !domains.every(isDomain)) {
    throw refused('invalid_settings', 'domains', DOMAINS, '/domains');
  }
  const clientSecret = input.clientSecret?.trim() || null;
  return { name, issuer, clientId, clientSecret, domains, defaultRole: input.defaultRole };
}

const NAME = 'Use 1 to 40 characters for the name, and no web address.';
const DOMAINS = 'Enter 1 to 20 domains, for example example.com.';
const ISSUERS = {
  address: 'The issuer is an https address, for example https://login.example.com/realms/company.',
  tenant:
    'At Microsoft, the issuer is that of one tenant: https://login.microsoftonline.com/<tenant id>/v2.0.',
} as const;
