import type { Language, Role } from '../../accounts/types.ts';
import type { NoticeKind } from '../../members/types.ts';
import type { ClientMailKind } from '../types.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** What a mail's sentences tell, all written in the reader's way already. */
export interface Facts {
  readonly business: string;
  /** The client, or the recipient of an outgoing payment. */
  readonly person: string;
  /** Of the invoice; empty in mails about outgoing payments. */
  readonly number: string;
  readonly amount: string;
  /** What is owed after it; null when nothing is. */
  readonly remaining: string | null;
  /** The day that it is about: when it is due, charged, tried again, or answered at the latest. */
  readonly date: string | null;
  readonly timing: 'Overdue' | 'Today' | 'Upcoming';
  /** The method, e.g. `Visa ···· 4242`. */
  readonly method: string | null;
  /** Of a failed payment: the bank took back what it had paid. Of a refund: the amount is owed again. Of a payment that no longer counts: nothing else is owed. */
  readonly isAgain: boolean;
}

/** What a mail to a member tells, written in the reader's way already. */
interface MemberFacts {
  readonly business: string;
  /** Who invites; null when nobody is named. */
  readonly inviter: string | null;
  /** The last day of an invitation; empty in other mails. */
  readonly date: string;
}

/** What a mail says above its figures. */
export interface Phrase {
  readonly subject: string;
  readonly title: string;
  /** One paragraph each. */
  readonly lead: readonly string[];
}

/** The state of a scheduled payment, as its client is told. */
export type Standing =
  | 'paid'
  | 'underWay'
  | 'refunded'
  | 'waived'
  | 'canceled'
  | 'overdue'
  | 'today'
  | 'open';

/** Everything that mails and the page that ends reminders say in one language. */
export interface Words {
  readonly mails: Readonly<Record<ClientMailKind, (facts: Facts) => Phrase>>;
  readonly members: Readonly<
    Record<NoticeKind, (facts: MemberFacts) => Phrase & { readonly action: string }>
  >;
  readonly greeting: (name: string) => string;
  /** Between a label and what it names. */
  readonly colon: string;
  readonly actions: Readonly<Record<'pay' | 'view' | 'answer' | 'viewPayment', string>>;
  readonly labels: Readonly<
    Record<
      | 'invoice'
      | 'eventDate'
      | 'amount'
      | 'surcharge'
      | 'total'
      | 'paid'
      | 'remaining'
      | 'method'
      | 'bankSays'
      | 'client'
      | 'payableFrom'
      | 'note'
      | 'taxId',
      string
    >
  >;
  /** Labels and values of mails to members. */
  readonly memberFacts: {
    readonly labels: Readonly<Record<'account' | 'role' | 'device' | 'time' | 'address', string>>;
    readonly roles: Readonly<Record<Role, string>>;
    /** Both are names; null what is not known. */
    readonly device: (browser: string | null, system: string | null) => string;
  };
  readonly standings: Readonly<Record<Standing, string>>;
  /** Before the address that the button leads to. */
  readonly address: string;
  /** How to reach the business: by an answer to the mail. */
  readonly questions: string;
  /** On the link that ends reminders. */
  readonly stopReminders: string;
}

/** The words of every language. */
export const words: Readonly<Record<Language, Words>> = { en, de, fr, es };
