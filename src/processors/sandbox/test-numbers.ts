import type { CardFunding, DescribedMethod, PaymentMethodSummary } from '../../kit/money/payment-methods.ts';

/** The behaviour of a test number. Only this and the last four digits of a number are stored. */
export type Behaviour =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'card_blocked'
  | 'try_again_later'
  | 'asks_once'
  | 'asks_always'
  | 'disputed_lost'
  | 'disputed_won'
  | 'declined_when_charged'
  | 'insufficient_funds_alone'
  | 'expired_card_alone'
  | 'refund_fails'
  | 'reply_lost'
  | 'error_after'
  | 'reset_after'
  | 'slow'
  | 'account_closed'
  | 'returns_r01'
  | 'returns_r01_alone'
  | 'returns_late'
  | 'returns_closed'
  | 'returns_asked_back'
  | 'delivery_fails'
  | 'delivery_returned';

/** A number that the sandbox accepts. `shows` says in a few words what it is for. */
interface TestNumber extends DescribedMethod {
  readonly number: string;
  readonly behaviour: Behaviour;
  readonly shows: string;
}

function card(
  number: string,
  behaviour: Behaviour,
  shows: string,
  name = 'Visa',
  funding: CardFunding = 'Credit',
): TestNumber {
  const type = funding === 'Debit' || funding === 'Prepaid' ? 'DebitCard' : 'CreditCard';
  return { number, behaviour, shows, name, type, funding, last4: number.slice(-4) };
}

/** Every card number that the sandbox accepts. Any other is refused, and stored nowhere. */
export const testCards: readonly TestNumber[] = [
  card('4242424242424242', 'succeeds', 'succeeds'),
  card('4000056655665556', 'succeeds', 'succeeds, a debit card', 'Visa', 'Debit'),
  card('5555555555554444', 'succeeds', 'succeeds', 'Mastercard'),
  card('5200828282828210', 'succeeds', 'succeeds, a debit card', 'Mastercard', 'Debit'),
  card('5105105105105100', 'succeeds', 'succeeds, a prepaid card', 'Mastercard', 'Prepaid'),
  card('4000000000006249', 'succeeds', 'succeeds; nobody says what kind of card it is', 'Visa', 'Unknown'),
  card('378282246310005', 'succeeds', 'succeeds; its CVC has four digits', 'American Express'),
  card('4000000000000002', 'declined', 'is declined'),
  card('4000000000009995', 'insufficient_funds', 'is declined: insufficient funds'),
  card('4000000000000069', 'expired_card', 'is declined: expired'),
  card('4000000000000127', 'incorrect_cvc', 'is declined: wrong CVC'),
  card('4000000000009987', 'card_blocked', 'is declined: lost'),
  card('4000000000000119', 'try_again_later', 'is declined: its bank was not reached'),
  card('4000002500003155', 'asks_once', 'asks the holder, unless it was stored before'),
  card('4000002760003184', 'asks_always', 'asks the holder each time; declined when nobody can be asked'),
  card('4000000000000259', 'disputed_lost', 'is disputed after 3 days; lost unless evidence is given'),
  card('4000000000001976', 'disputed_won', 'is disputed after 3 days; won'),
  card('4000000000000341', 'declined_when_charged', 'can be stored, but its charges are declined'),
  card('4000000000007205', 'insufficient_funds_alone', 'succeeds; autopay is declined: insufficient funds'),
  card('4000000000007213', 'expired_card_alone', 'succeeds; autopay is declined: expired'),
  card('4000000000005126', 'refund_fails', 'succeeds; its refunds fail 3 days later'),
  card('4000000000006202', 'reply_lost', 'is charged, but the answer never comes'),
  card('4000000000006210', 'error_after', 'is charged, but the answer is an error 500'),
  card('4000000000006228', 'reset_after', 'is charged, but the connection is reset'),
  card('4000000000006236', 'slow', 'is charged, and answered late'),
];

/** Checks the check digit of a card's number. Blanks between the digits are ignored. */
export function isCardNumber(number: string): boolean {
  const digits = number.replaceAll(' ', '');
  const values = Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => digit * (index % 2 === 0 ? 1 : 2));
  const sum = values.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0;
}

/** Checks the check digit of a routing number. */
export function isRoutingNumber(number: string): boolean {
  const digits = number.replaceAll(' ', '');
  const weights = [3, 7, 1];
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (weights[index % 3] ?? 1),
    0,
  );
  return /^\d{9}$/.test(digits) && sum % 10 === 0;
}

/** The only routing number of the sandbox's bank. */
export const TEST_ROUTING_NUMBER = '110000000';

/** Checks the check digits of an IBAN. */
export function isIban(iban: string): boolean {
  const plain = iban.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const turned = plain.slice(4) + plain.slice(0, 4);
  const digits = Array.from(turned, (character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

// A German account number has ten digits; those of the test accounts begin with two zeros.
const TEST_IBAN = new RegExp(`^DE\\d{2}${TEST_ROUTING_NUMBER.slice(0, 8)}(\\d{10})$`);

/** The test account number in an IBAN of the sandbox's bank; null for any other. */
export function accountInIban(iban: string): string | null {
  const plain = iban.replaceAll(' ', '').toUpperCase();
  const [, number] = TEST_IBAN.exec(plain) ?? [];
  return number === undefined || !isIban(plain) ? null : `00${number}`;
}

export function testIbanOf(accountNumber: string): string {
  const rest = TEST_ROUTING_NUMBER.slice(0, 8) + accountNumber.slice(-10);
  // DE as digits, and 00 instead of the check digits.
  const check = 98n - (BigInt(`${rest}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${rest}`;
}

function account(number: string, behaviour: Behaviour, shows: string): TestNumber {
  const shown = { name: 'Test Bank', type: 'BankAccount', funding: null, last4: number.slice(-4) } as const;
  return { number, behaviour, shows, ...shown };
}

/** Every bank account number that the sandbox accepts, at the bank of {@link TEST_ROUTING_NUMBER}. */
export const testBankAccounts: readonly TestNumber[] = [
  account('000123456789', 'succeeds', 'settles after 2 banking days (5 in euros); takes deliveries'),
  account('000111111113', 'account_closed', 'is closed: declined at once'),
  account('000111111116', 'returns_r01', 'comes back as R01 (AM04 in euros) instead of settling'),
  account(
    '000111111119',
    'returns_r01_alone',
    'settles; what autopay debits comes back as R01 (AM04 in euros)',
  ),
  account('000222222227', 'returns_late', 'settles, and comes back as R10 (MD01 in euros) 45 days later'),
  account('000555555559', 'returns_closed', 'comes back as R02 (AC04 in euros) instead of settling'),
  account(
    '000666666661',
    'returns_asked_back',
    'settles, and comes back as R11 (MD06 in euros) 30 days later',
  ),
  account('000333333335', 'delivery_fails', 'settles; a delivery to it fails'),
  account('000444444440', 'delivery_returned', 'settles; a delivery to it comes back 2 days later'),
];

/** The funding of a listed card, by the stored part of its number; null for a bank account. */
export function fundingKept({ type, name, last4 }: PaymentMethodSummary): CardFunding | null {
  if (type === 'BankAccount') return null;
  // A card of a wallet is named with it.
  const plain = name.replace(/ \([\w ]+\)$/, '');
  return testCards.find((one) => one.name === plain && one.last4 === last4)?.funding ?? 'Unknown';
}
