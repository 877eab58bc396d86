import type { AccountId } from '../../kit/ids.ts';
import { type DescribedMethod, lastDayOf } from '../../kit/money/payment-methods.ts';
import { randomBase62 } from '../../kit/random.ts';
import type { StoreOutcome } from '../types.ts';
import { recordActivity } from './books-store.ts';
import { refusalToStore } from './charges.ts';
import { atWork, type MerchantLock } from './merchant-lock.ts';
import { insertMethodRow, insertTokenRow, useTokenRow } from './orders-store.ts';
import { describedOf, refusal, storableOf, summaryOf } from './outcomes.ts';
import {
  accountInIban,
  isCardNumber,
  isIban,
  isRoutingNumber,
  TEST_ROUTING_NUMBER,
  testBankAccounts,
  testCards,
} from './test-numbers.ts';
import type { MerchantTransaction, Method } from './types.ts';

/** The details that a payer types. They are read once, and only the method that they stand for is stored. */
export type MethodDetails =
  | {
      readonly type: 'Card';
      /** Digits; blanks between them are ignored. */
      readonly number: string;
      /** 1 to 12. */
      readonly expiryMonth: number;
      /** Four digits. */
      readonly expiryYear: number;
      readonly cvc: string;
    }
  | { readonly type: 'BankAccount'; readonly routingNumber: string; readonly accountNumber: string }
  | { readonly type: 'BankAccount'; readonly iban: string };

/** The details from a form without script, where the expiry date is one field. */
interface FormDetails {
  readonly type: MethodDetails['type'];
  readonly number?: string;
  readonly expiry?: string;
  readonly cvc?: string;
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  readonly iban?: string;
}

/** Reads the details of a form, or null when something is missing. */
export function readForm({ type, number, expiry, cvc, ...bank }: FormDetails): MethodDetails | null {
  if (type === 'BankAccount') {
    const { routingNumber, accountNumber, iban } = bank;
    if (iban !== undefined) return { type, iban };
    return routingNumber === undefined || accountNumber === undefined
      ? null
      : { type, routingNumber, accountNumber };
  }
  if (number === undefined || cvc === undefined || expiry === undefined) return null;
  // A date that cannot be read has no month.
  const [, month = 0, year = 0] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  return { type, number, expiryMonth: Number(month), expiryYear: 2000 + Number(year), cvc };
}

/** Why details were refused. */
type TokenRefusal =
  | 'incorrect_number'
  | 'incorrect_routing_number'
  | 'incorrect_iban'
  | 'not_a_test_number'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'invalid_date';

/** A token that may be used once, or a refusal. */
export type TokenAnswer =
  | { readonly status: 'created'; readonly token: string; readonly method: DescribedMethod }
  | { readonly status: 'refused'; readonly code: TokenRefusal; readonly message: string };

/** Makes a token of a payer's details. Nothing is stored of refused details. */
export async function makeToken(
  merchantLock: MerchantLock,
  accountId: AccountId,
  details: MethodDetails,
): Promise<TokenAnswer> {
  const known = recognize(details);
  if (known === null) return refuseNumber(details);
  // A browser does not know the merchant's time: the merchant's row or the machine does.
  const { result } = await atWork(
    merchantLock,
    accountId,
    merchantLock.clock.now(),
    async (work): Promise<TokenAnswer> => {
      const fault = details.type === 'Card' ? judgeCard(details, work.now, known.name) : null;
      if (fault !== null) return fault;
      const token = `tok_${randomBase62(24)}`;
      await insertTokenRow(work, token, { ...known, expiresOn: expiryOf(details) });
      return { status: 'created', token, method: describedOf(known) };
    },
  );
  return result;
}

// As a bank would: a number with a wrong check digit is mistyped; another unlisted number may be a real one.
function refuseNumber(details: MethodDetails): TokenAnswer {
  if (details.type === 'Card' && !isCardNumber(details.number)) {
    return refused('incorrect_number', 'The card number is mistyped.');
  }
  if ('iban' in details && !isIban(details.iban)) return refused('incorrect_iban', 'The IBAN is mistyped.');
  if ('routingNumber' in details && !isRoutingNumber(details.routingNumber)) {
    return refused('incorrect_routing_number', 'The routing number is mistyped.');
  }
  return refused('not_a_test_number', 'Only the listed test numbers can be used here.');
}

function expiryOf(details: MethodDetails): string | null {
  if (details.type !== 'Card') return null;
  return lastDayOf({ month: details.expiryMonth, year: details.expiryYear });
}

function recognize(details: MethodDetails): Method | null {
  const number = numberIn(details);
  const known = (details.type === 'Card' ? testCards : testBankAccounts).find((one) => one.number === number);
  if (known === undefined) return null;
  const { behaviour, type, name, last4 } = known;
  return { behaviour, type, name, last4, expiresOn: null };
}

// The number of a card or an account; null of another bank's account.
function numberIn(details: MethodDetails): string | null {
  if ('iban' in details) return accountInIban(details.iban);
  if (details.type === 'Card') return details.number.replaceAll(' ', '');
  return details.routingNumber === TEST_ROUTING_NUMBER ? details.accountNumber.replaceAll(' ', '') : null;
}

/** The longest term of a card, in years. */
const LONGEST_YEARS = 30;

function judgeCard(
  { expiryMonth, expiryYear, cvc }: Extract<MethodDetails, { type: 'Card' }>,
  now: Date,
  brand: string,
): TokenAnswer | null {
  const year = now.getUTCFullYear();
  if (expiryMonth < 1 || expiryMonth > 12 || expiryYear < 1970 || expiryYear > year + LONGEST_YEARS) {
    return refused('invalid_date', 'There is no such expiry date.');
  }
  // A card is good until the end of its month.
  if (expiryYear * 12 + expiryMonth < year * 12 + now.getUTCMonth() + 1) {
    return refused('expired_card', 'The card has expired.');
  }
  const digits = brand === 'American Express' ? 4 : 3;
  return new RegExp(`^\\d{${digits}}$`).test(cvc)
    ? null
    : refused('incorrect_cvc', `The security code has ${digits} digits.`);
}

function refused(code: TokenRefusal, message: string): TokenAnswer {
  return { status: 'refused', code, message };
}

/** Stores the method of a token under a new key. Stored again, a method gets a new reference. */
export async function storeToken(
  work: MerchantTransaction,
  key: string,
  token: string,
): Promise<{ outcome: StoreOutcome; method: Method | null }> {
  const method = await useTokenRow(work, token);
  const fault = method === null ? refusal('method_not_accepted') : refusalToStore(method);
  if (method === null || fault !== null) {
    const outcome: StoreOutcome = { status: 'declined', ...(fault ?? refusal('method_not_accepted')) };
    await recordActivity(work, 'method.declined', key, null, { code: outcome.code });
    return { outcome, method };
  }
  const reference = `pm_${randomBase62(24)}`;
  await insertMethodRow(work, reference, method);
  await recordActivity(work, 'method.stored', key, reference, summaryOf(method));
  return { outcome: { status: 'stored', reference, method: storableOf(method) }, method };
}
