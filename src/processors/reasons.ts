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

/**
 * The codes of R-transactions of the SEPA Core scheme, with which a bank refuses or takes back a debit, before or after it was
 * paid. Source: EPC173-14, Guidance on Reason Codes for SEPA Direct Debit R-transactions. MD06 is the refund that a payer may ask
 * for within eight weeks without a reason: it says nothing about the mandate, and neither do MS02, MS03 and AM05.
 */
export const sepaReturnCodes: readonly ReturnCode[] = [
  { code: 'AC01', meaning: 'incorrect IBAN', reason: 'invalid_account' },
  { code: 'AC04', meaning: 'account closed', reason: 'account_closed' },
  { code: 'AC06', meaning: 'account blocked', reason: 'account_restricted' },
  {
    code: 'AC13',
    meaning: 'account of a consumer, which takes no such debits',
    reason: 'account_restricted',
  },
  { code: 'AG01', meaning: 'account that takes no debits', reason: 'account_restricted' },
  { code: 'AM04', meaning: 'insufficient funds', reason: 'insufficient_funds' },
  { code: 'AM05', meaning: 'the bank takes it for a repetition', reason: 'declined' },
  { code: 'CNOR', meaning: 'the bank of the creditor is not registered', reason: 'processor_refused' },
  { code: 'DNOR', meaning: 'the bank of the debtor is not registered', reason: 'account_restricted' },
  { code: 'MD01', meaning: 'no mandate, says the holder', reason: 'not_authorized' },
  { code: 'MD02', meaning: 'facts of the mandate are missing or wrong', reason: 'not_authorized' },
  { code: 'MD06', meaning: 'the holder asked for a refund', reason: 'declined' },
  { code: 'MD07', meaning: 'holder deceased', reason: 'account_restricted' },
  { code: 'MS02', meaning: 'the holder refused it, without a reason', reason: 'declined' },
  { code: 'MS03', meaning: 'no reason given', reason: 'declined' },
  { code: 'RC01', meaning: 'wrong identifier of the bank', reason: 'invalid_account' },
  { code: 'RR01', meaning: 'regulatory reason: account or identity missing', reason: 'account_restricted' },
  { code: 'RR02', meaning: 'regulatory reason: name or address missing', reason: 'account_restricted' },
  { code: 'RR03', meaning: 'regulatory reason: name or address of the creditor missing', reason: 'declined' },
  { code: 'RR04', meaning: 'regulatory reason', reason: 'declined' },
  { code: 'SL01', meaning: 'the holder lets this creditor debit nothing', reason: 'account_restricted' },
];

const reasons: ReadonlyMap<string, DeclineCode> = new Map([
  ...declineCodes.map((code) => [code, code] as const),
  ...[...returnCodes, ...sepaReturnCodes].map(({ code, reason }) => [code, reason] as const),
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
