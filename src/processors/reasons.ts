import { type DeclineCode, declineCodes } from './types.ts';

/** A reason of Nacha for which a bank returns a debit. */
interface ReturnCode {
  readonly code: string;
  readonly meaning: string;
  /** Our code for it. */
  readonly reason: DeclineCode;
}

/**
 * The codes with which a US bank returns a debit. Source: Nacha Operating Rules, appendix four, and
 * https://docs.stripe.com/declines/network-codes (ACH Direct Debit), which groups them the same way. A code that is
 * not here is `declined`.
 */
export const returnCodes: readonly ReturnCode[] = [
  { code: 'R01', meaning: 'insufficient funds', reason: 'insufficient_funds' },
  { code: 'R02', meaning: 'account closed', reason: 'account_closed' },
  { code: 'R03', meaning: 'no account, or unable to locate it', reason: 'invalid_account' },
  { code: 'R04', meaning: 'invalid account number', reason: 'invalid_account' },
  { code: 'R05', meaning: 'unauthorized debit of a consumer’s account', reason: 'not_authorized' },
  { code: 'R07', meaning: 'authorization revoked by the holder', reason: 'not_authorized' },
  { code: 'R08', meaning: 'payment stopped by the holder', reason: 'not_authorized' },
  { code: 'R09', meaning: 'uncollected funds', reason: 'insufficient_funds' },
  { code: 'R10', meaning: 'the holder says it is not authorized', reason: 'not_authorized' },
  { code: 'R11', meaning: 'the holder says it is not as authorized', reason: 'not_authorized' },
  { code: 'R12', meaning: 'account sold to another bank', reason: 'invalid_account' },
  { code: 'R13', meaning: 'invalid routing number', reason: 'invalid_account' },
  { code: 'R14', meaning: 'representative payee deceased', reason: 'account_restricted' },
  { code: 'R15', meaning: 'holder deceased', reason: 'account_restricted' },
  { code: 'R16', meaning: 'account frozen', reason: 'account_restricted' },
  { code: 'R20', meaning: 'not an account for transactions', reason: 'account_restricted' },
  { code: 'R28', meaning: 'wrong check digit of the routing number', reason: 'invalid_account' },
  { code: 'R29', meaning: 'a business says it is not authorized', reason: 'not_authorized' },
  { code: 'R31', meaning: 'as R29, but late, with the bank’s permission', reason: 'not_authorized' },
  { code: 'R34', meaning: 'the bank takes only some kinds of entries', reason: 'account_restricted' },
  { code: 'R38', meaning: 'stop payment on the source document', reason: 'not_authorized' },
  { code: 'R51', meaning: 'ineligible item, or no notice of it', reason: 'not_authorized' },
  { code: 'R52', meaning: 'stop payment on the item', reason: 'not_authorized' },
];

const reasons: ReadonlyMap<string, DeclineCode> = new Map([
  ...declineCodes.map((code) => [code, code] as const),
  ...returnCodes.map(({ code, reason }) => [code, reason] as const),
  ['never_sent', 'try_again_later'],
]);

/** Our reason of a decline or return, from the code that is stored with a charge. */
export function reasonOf(code: string | null): DeclineCode {
  return reasons.get(code ?? '') ?? 'declined';
}

/** All codes that may be stored with a charge for some reasons. */
export function codesOf(wanted: (reason: DeclineCode) => boolean): string[] {
  return [...reasons].filter(([, reason]) => wanted(reason)).map(([code]) => code);
}
