import type { FaultDetail } from '../kit/errors.ts';
import type { AskedBankDetails } from '../kit/http/bank-detail-schemas.ts';
import {
  type BankDetails,
  bankDetailLengths,
  compactNumber,
  isBic,
  isIban,
  isRoutingNumber,
} from '../kit/money/bank-details.ts';
import { isCurrency } from '../kit/money/money.ts';

/** Bank details as they are stored: numbers without what people put between their groups. */
export function storedBankDetails(asked: AskedBankDetails): BankDetails {
  return {
    currency: asked.currency,
    holder: asked.holder.trim(),
    bankName: asked.bankName?.trim() ?? '',
    iban: compactNumber(asked.iban ?? ''),
    bic: compactNumber(asked.bic ?? ''),
    accountNumber: compactNumber(asked.accountNumber ?? ''),
    routingNumber: compactNumber(asked.routingNumber ?? ''),
    sortCode: compactNumber(asked.sortCode ?? ''),
    reference: asked.reference ?? 'InvoiceNumber',
  };
}

/** Bank details as answers show them. The store does not keep the order of fields. */
export function presentBankDetails(all: readonly BankDetails[]): BankDetails[] {
  return all.map((one) => ({
    currency: one.currency,
    holder: one.holder,
    bankName: one.bankName,
    iban: one.iban,
    bic: one.bic,
    accountNumber: one.accountNumber,
    routingNumber: one.routingNumber,
    sortCode: one.sortCode,
    reference: one.reference,
  }));
}

/** What is wrong with bank details, all at once. */
export function bankDetailFaults(asked: readonly AskedBankDetails[]): FaultDetail[] {
  const all = asked.map(storedBankDetails);
  return all.flatMap((one, index) => {
    const isAgain = all.slice(0, index).some(({ currency }) => currency === one.currency);
    const message = `The bank details for ${one.currency} are in the list twice.`;
    const again = { path: `/bankDetails/${index}/currency`, code: 'duplicate', message };
    return [...(isAgain ? [again] : []), ...faultsOf(one, `/bankDetails/${index}`)];
  });
}

function faultsOf(details: BankDetails, path: string): FaultDetail[] {
  const { currency, holder, bankName, iban, bic, accountNumber, routingNumber, sortCode } = details;
  const fault = (isWrong: boolean, field: string, code: string, message: string): FaultDetail[] =>
    isWrong ? [{ path: `${path}/${field}`, code, message }] : [];
  const isText = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text);
  const format = 'invalid_format';
  return [
    ...fault(
      !isCurrency(currency),
      'currency',
      'unknown_value',
      `${currency} is not an ISO 4217 currency in use.`,
    ),
    ...fault(holder === '', 'holder', 'missing', 'Say who holds the account.'),
    ...fault(!isText(holder), 'holder', format, 'The holder must be one line without control characters.'),
    ...fault(!isText(bankName), 'bankName', format, 'The bank must be one line without control characters.'),
    ...fault(
      iban !== '' && !isIban(iban),
      'iban',
      format,
      'This is not a valid IBAN: a digit is wrong or missing.',
    ),
    ...fault(
      bic !== '' && !isBic(bic),
      'bic',
      format,
      'A BIC has 8 or 11 letters and digits, e.g. COBADEFFXXX.',
    ),
    ...fault(
      accountNumber.length > bankDetailLengths.accountNumber || !/^[A-Z0-9]*$/.test(accountNumber),
      'accountNumber',
      format,
      'An account number has at most 34 letters and digits.',
    ),
    ...fault(
      routingNumber !== '' && !isRoutingNumber(routingNumber),
      'routingNumber',
      format,
      'This is not a valid routing number: it has nine digits, and one is wrong.',
    ),
    ...fault(
      sortCode !== '' && !/^\d{6}$/.test(sortCode),
      'sortCode',
      format,
      'A sort code has six digits, e.g. 12-34-56.',
    ),
    ...wayFaults(details, path),
  ];
}

// A client needs one way by which a bank finds the account.
function wayFaults(
  { iban, bic, accountNumber, routingNumber, sortCode }: BankDetails,
  path: string,
): FaultDetail[] {
  const fault = (field: string, code: string, message: string) => [
    { path: `${path}/${field}`, code, message },
  ];
  if (routingNumber !== '' && sortCode !== '')
    return fault('sortCode', 'not_together', 'An account has a routing number or a sort code, not both.');
  const hasBank = routingNumber !== '' || sortCode !== '';
  if (accountNumber === '') {
    if (hasBank) return fault('accountNumber', 'missing', 'Add the number of the account.');
    return iban === ''
      ? fault('iban', 'missing', 'Add an IBAN, or the number of the account and its bank.')
      : [];
  }
  return hasBank || bic !== ''
    ? []
    : fault('accountNumber', 'missing', 'Add the routing number, the sort code or the BIC of its bank.');
}
