import type { Transaction } from '../kit/db/database.ts';
import type { FaultDetail } from '../kit/errors.ts';
import { numberInRange, rangeOf } from '../kit/text/number-pattern.ts';
import { civilDateIn, isTimeZone } from '../kit/time.ts';
import { planNumbering } from './numbering.ts';
import { CREDIT_PREFIX } from './numbering-store.ts';
import type { SettingsState } from './present.ts';
import { patternFaults } from './setting-faults.ts';
import type { Account } from './types.ts';

/** What a change of settings asks of the numbers. */
interface AskedNumbers {
  readonly nextNumber?: number;
  readonly creditNotePattern?: string | null;
  readonly nextCreditNote?: number;
}

type Numbers = Pick<SettingsState, 'nextNumber' | 'creditNotePattern' | 'nextCreditNote' | 'nextNumbers'>;

/** What a change of the settings does to the numbers of documents. */
interface NumbersPlan {
  readonly faults: readonly FaultDetail[];
  readonly after: Numbers;
  move(): Promise<void>;
}

/** Plans the numbers of invoices and credit notes under changed settings. `now`: the account's time. */
export async function planDocumentNumbers(
  tx: Transaction,
  before: SettingsState,
  account: Account,
  asked: AskedNumbers,
  now: Date,
): Promise<NumbersPlan> {
  // A zone that is not known is a fault of its own.
  const { timeZone } = isTimeZone(account.timeZone) ? account : before.account;
  const today = civilDateIn(timeZone, now);
  const { numberPrefix: prefix, numberPattern: pattern } = account;
  const { creditNotePattern = before.creditNotePattern } = asked;
  const faults = patternFaults('/creditNotePattern', creditNotePattern);
  // The faults of the other pattern are found with those of the other settings.
  const isUsable = faults.length === 0 && patternFaults('', pattern).length === 0;
  const isOther =
    prefix !== before.account.numberPrefix ||
    pattern !== before.account.numberPattern ||
    asked.nextNumber !== undefined;
  const isOtherCredit = creditNotePattern !== before.creditNotePattern || asked.nextCreditNote !== undefined;
  if (!isUsable || !(isOther || isOtherCredit)) {
    const { nextNumber, nextCreditNote, nextNumbers } = before;
    const after = { nextNumber, creditNotePattern, nextCreditNote, nextNumbers };
    return { faults, after, move: async () => {} };
  }
  const scheme = { pattern, prefix };
  const creditScheme = { pattern: creditNotePattern, prefix: CREDIT_PREFIX };
  const invoices = isOther
    ? await planNumbering(tx, account.id, {
        document: 'Invoice',
        scheme,
        first: asked.nextNumber,
        today,
        path: '/nextNumber',
      })
    : null;
  const credits = isOtherCredit
    ? await planNumbering(tx, account.id, {
        document: 'CreditNote',
        scheme: creditScheme,
        first: asked.nextCreditNote,
        today,
        path: '/nextCreditNote',
      })
    : null;
  const nextNumber = invoices?.next ?? before.nextNumber;
  const nextCreditNote = credits?.next ?? before.nextCreditNote;
  return {
    faults: [...faults, ...(invoices?.faults ?? []), ...(credits?.faults ?? [])],
    after: {
      nextNumber,
      creditNotePattern,
      nextCreditNote,
      nextNumbers: {
        invoice: numberInRange(rangeOf(scheme, today), nextNumber),
        creditNote: numberInRange(rangeOf(creditScheme, today), nextCreditNote),
      },
    },
    move: async () => {
      await invoices?.move();
      await credits?.move();
    },
  };
}
