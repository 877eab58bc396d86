import { withCommon } from '../../../messages/messages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The values in the sentences of a mail, already in the reader's form. */
export interface Facts {
  readonly business: string;
  /** The client. */
  readonly person: string;
  readonly number: string;
  /** The whole amount, with the card fee. */
  readonly amount: string;
  /** The card fee in it; null without one. */
  readonly fee: string | null;
  /** The amount that is owed after it; null for none. */
  readonly remaining: string | null;
  /** The day that it is about: when it is due, charged, tried again, or answered at the latest (a dispute). */
  readonly date: string | null;
  readonly timing: 'Overdue' | 'Today' | 'Upcoming';
  /** The method, e.g. `Visa •••• 4242`. */
  readonly method: string | null;
  /** How many payments it is about. */
  readonly count: number;
  /**
   * Of a failed payment: the bank took back what it had paid. Of a refund: the amount is owed again. Of a refund that
   * failed: the bank has taken the whole payment back. Of a payment that was reversed: nothing else is owed.
   */
  readonly isAgain: boolean;
  /** Of a mandate: another person than the client gave it. */
  readonly isByOther: boolean;
  /** True on a receipt: autopay was turned on with this payment. */
  readonly startsAutopay: boolean;
  /** Of autopay: whether each charge is announced by mail, a debit of a bank account in another way than one of a card. */
  readonly announced: 'Card' | 'Debit' | null;
  /** Of autopay: the client saved the method without paying. */
  readonly isSetUp: boolean;
  /** Why autopay ended, as its event says it. */
  readonly endReason: string | null;
  /**
   * How much of what a bank took back nobody owes, because it was refunded, charged back, credited or waived before; how much
   * less is owed because a credited refund failed. Null for nothing.
   */
  readonly lost: string | null;
  /** How much of the amount was credit of the client, or is again; null for nothing. */
  readonly credit: string | null;
  /** How a dispute ended; null while the bank has not decided. */
  readonly decision: 'Won' | 'Lost' | null;
  /** Whether the client can pay on the page that the mail leads to. */
  readonly isOnline: boolean;
  /** Whether the mail says how to pay by bank transfer. */
  readonly hasTransfer: boolean;
}

/** The values in the sentences of a mail about an outgoing payment, already in the reader's form. */
export interface OutgoingFacts {
  readonly business: string;
  /** The recipient. */
  readonly person: string;
  readonly amount: string;
  /** The method that pays. */
  readonly wallet: string;
  /** The bank account of the recipient; null where it is not known, or has nothing to do with what happened. */
  readonly method: string | null;
  /** The processor of payments out. */
  readonly processor: string;
  /** The day by which somebody has to act, or on which the wallet is charged. */
  readonly date: string | null;
  /** The payment's own day. */
  readonly day: string;
  /** How far the recipient of an offer is: names a bank account, sets up for the first time, or has done so. */
  readonly setUp: 'BankAccount' | 'First' | 'Known';
  /** What the processor asks the recipient for; empty when it does not say. */
  readonly due: string;
  /** What waits for a recipient: an offer, a payment before its day, or one whose day has come. */
  readonly waits: 'Offer' | 'Day' | 'Overdue';
  /** Whether the processor checks the recipient. */
  readonly isChecking: boolean;
  /** Where the money of a payment is that ended. `TakenBack`: the wallet's bank has it. */
  readonly whereabouts: 'Uncharged' | 'Wallet' | 'Balance' | 'Recipient' | 'TakenBack';
  /** Whether the recipient's bank refused the money; otherwise the processor did not send it there. */
  readonly isRefused: boolean;
  /** Whether the wallet's bank took the money back. */
  readonly isTakenBack: boolean;
  /** The part that the wallet's bank took back, and the rest; null where it took all or nothing. */
  readonly part: { readonly taken: string; readonly left: string } | null;
}

/** The values in the sentences of a mail to a member, already in the reader's form. */
export interface MemberFacts {
  readonly business: string;
  /** The name of the inviter; null without one. */
  readonly inviter: string | null;
  /** The last day of an invitation, or on which a closed account can be reopened; empty in other mails. */
  readonly date: string;
  /** Why the account is suspended; empty in other mails. */
  readonly reason: string;
  /** The name of the provider of sign-ins; empty without one. */
  readonly provider: string;
  /** From when payments out leave that were due during the last suspension; empty without one. */
  readonly payingOutAt: string;
}

/** The texts of a mail above its figures. */
export interface Phrase {
  readonly subject: string;
  readonly title: string;
  readonly lead: readonly string[];
}

/** The texts of mails, by language. */
export const catalogues = withCommon<typeof en>({ en, de, fr, es });

/** The texts of mails in one language. */
export type Messages = (typeof catalogues)['en'];
