import { plural } from '../../../kit/text/plural.ts';
import type { ClientMailKind } from '../../types.ts';
import { members } from './members-en.ts';
import type { Facts, Phrase } from './messages.ts';
import { outgoing } from './outgoing-en.ts';

/** The texts of mails in English. */
export const en = {
  greeting: (name: string) => `Hello ${name},`,
  mails: {
    Invoice: ({ business, number, isOnline, hasTransfer }) => ({
      subject: `Invoice ${number} from ${business}`,
      title: `${business} sent you an invoice`,
      lead: [
        `Here is what is due, and when. ${isOnline ? 'You can pay online.' : hasTransfer ? 'Please pay by bank transfer, as described below.' : `Please pay as agreed with ${business}, or reply to this email to ask how.`}`,
      ],
    }),
    InvoiceChanged: ({ business, number }) => ({
      subject: `Invoice ${number} from ${business} has changed`,
      title: 'Your invoice has changed',
      lead: [`${business} changed the amounts or dates of invoice ${number}. This is how it stands now.`],
    }),
    Reminder: ({ business, number, amount, timing, date }) => ({
      subject: {
        Overdue: `Overdue: ${amount} for invoice ${number}`,
        Today: `Due today: ${amount} for invoice ${number}`,
        Upcoming: `Due ${date}: ${amount} for invoice ${number}`,
      }[timing],
      title: {
        Overdue: 'A payment is overdue',
        Today: 'A payment is due today',
        Upcoming: 'A payment is coming up',
      }[timing],
      lead: [
        `This is a reminder from ${business} about invoice ${number}.`,
        'If you have already paid, please disregard this message.',
      ],
    }),
    Receipt: ({ business, number, amount, fee, remaining, method, startsAutopay, credit }) => ({
      subject:
        credit === null
          ? `Receipt from ${business}: ${amount}`
          : `${amount} of your credit at ${business} was used`,
      title: credit === null ? 'Thank you for your payment' : 'Your credit was used',
      lead: [
        credit === null
          ? `${business} has received ${amount} for invoice ${number}${fee === null ? '' : `, including a card fee of ${fee}`}.`
          : `${amount} of your credit was used for invoice ${number}.`,
        remaining === null ? 'The invoice is paid in full.' : `Remaining balance: ${remaining}.`,
        ...(startsAutopay
          ? [
              `You also turned on autopay: the remaining balance will be charged to ${method}. Another email has the details.`,
            ]
          : []),
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain, isOnline, hasTransfer }) => ({
      subject: `Your payment of ${amount} to ${business} did not go through`,
      title: isAgain ? 'Your bank returned a payment' : 'A payment did not go through',
      lead: [
        isAgain
          ? `Your bank took back the payment of ${amount} for invoice ${number}, so it is owed again.`
          : `The payment of ${amount} for invoice ${number} could not be collected. You have not been charged.`,
        date === null
          ? isOnline
            ? 'Please pay online below. You can use another card or bank account.'
            : hasTransfer
              ? 'Please pay by bank transfer, as described below.'
              : `Please ask ${business} how to pay.`
          : `We will try again on ${date}. To pay now, or with another method, open the invoice.`,
      ],
    }),
    AutopayStarted: ({ business, number, amount, fee, method, count, announced, isSetUp }) => ({
      subject: `Autopay is on for invoice ${number} from ${business}`,
      title: 'Autopay is on',
      lead: [
        `You allowed ${business} to charge ${method} for ${plural('en', count, 'the remaining payment', `the ${count} remaining payments`)} of invoice ${number}: ${amount} in total${fee === null ? '' : `, including a card fee of ${fee}`}.${isSetUp ? ' Nothing was charged now.' : ''}`,
        {
          Card: 'We email you three days before each charge, and a receipt after it.',
          Debit:
            'We email you before each debit, at least ten days ahead if its amount or date changes, and a receipt after it.',
          None: 'We email you a receipt after each charge.',
        }[announced ?? 'None'],
        'To cancel, open the invoice and choose “Cancel autopay”. You can do so at any time before a charge.',
      ],
    }),
    DebitMandate: ({ business, number, amount, method, isByOther }) =>
      isByOther
        ? {
            subject: `A SEPA debit of ${amount} for invoice ${number} from ${business}`,
            title: 'A bank account will be debited',
            lead: [
              `A SEPA mandate was given to ${business} with a payment of invoice ${number}. ${amount} will be debited${method === null ? '' : ` from ${method}`} in the next days.`,
              'It can take up to 14 banking days until the bank has confirmed the payment. Then you get a receipt.',
              'If you do not know about this payment, reply to this mail.',
            ],
          }
        : {
            subject: `${amount} will be debited from your account: your SEPA mandate for ${business}`,
            title: 'Your bank account will be debited',
            lead: [
              `You gave ${business} a SEPA mandate with your payment of invoice ${number}. ${amount} will be debited${method === null ? '' : ` from ${method}`} in the next days.`,
              'It can take up to 14 banking days until your bank has confirmed the payment. Then you get a receipt.',
              'If you did not do this, reply to this mail. You can ask your bank for the money back within 8 weeks.',
            ],
          },
    AutopayEnded: ({ business, number, remaining, method, endReason }) => ({
      subject: `Autopay is off for invoice ${number} from ${business}`,
      title: 'Autopay is off',
      lead: [
        {
          canceled_by_client: `You canceled autopay for invoice ${number}.`,
          canceled_by_business: `${business} ended autopay for invoice ${number}.`,
          account_closed: `${business} has closed its account, so autopay for invoice ${number} has ended. The invoice cannot be paid online any more: please ask ${business} how to pay.`,
          retries_used_up: `${method} could not be charged, so autopay for invoice ${number} has ended.`,
          method_unusable: `${method} can no longer be charged, so autopay for invoice ${number} has ended.`,
          not_authorized: `Your bank returned a payment for invoice ${number} as not authorized, so autopay has ended. It starts again only if you agree to it once more.`,
          disputed: `Your bank tells us that you dispute a payment for invoice ${number}, so autopay has ended. It starts again only if you agree to it once more.`,
          amount_changed: `Invoice ${number} now comes to more than you agreed to, so autopay has ended.`,
          method_not_accepted: `${business} no longer accepts ${method} for invoice ${number}, so autopay has ended.`,
        }[endReason ?? ''] ?? `Autopay for invoice ${number} has ended.`,
        `Nothing more will be charged to ${method} automatically.`,
        ...(remaining === null || endReason === 'account_closed'
          ? []
          : [`Please pay the remaining ${remaining} yourself by the due dates below.`]),
      ],
    }),
    AutopayAhead: ({ business, number, amount, fee, date, method }) => ({
      subject: `${amount} will be charged on ${date}`,
      title: 'Upcoming charge',
      lead: [
        `As agreed, ${business} will charge ${amount}${fee === null ? '' : `, including a card fee of ${fee},`} for invoice ${number} on ${date}${method === null ? '' : ` to ${method}`}. You don’t need to do anything.`,
        'To pay another way or to cancel autopay, open the invoice before then.',
      ],
    }),
    AutopayDone: ({ business, number, amount, fee, remaining, method }) => ({
      subject: `Receipt from ${business}: ${amount}`,
      title: 'Your payment was charged as agreed',
      lead: [
        `${amount} for invoice ${number}${fee === null ? '' : `, including a card fee of ${fee},`} was charged by autopay${method === null ? '' : ` to ${method}`}.`,
        remaining === null ? 'The invoice is paid in full.' : `Remaining balance: ${remaining}.`,
      ],
    }),
    Refund: ({ business, number, amount, isAgain }) => ({
      subject: `Refund of ${amount} from ${business}`,
      title: 'You have been refunded',
      lead: [
        `${business} refunded ${amount} of invoice ${number}. It can take a few days to reach your account.`,
        ...(isAgain ? ['The refunded amount is owed again.'] : []),
      ],
    }),
    InvoiceReopened: ({ business, number, amount, isAgain, credit }) => ({
      subject: isAgain
        ? `Invoice ${number} from ${business} is open again`
        : credit === amount
          ? `You have ${amount} of credit at ${business} again`
          : `A payment for invoice ${number} from ${business} was reversed`,
      title: isAgain
        ? 'Your invoice is open again'
        : credit === amount
          ? 'You have your credit again'
          : 'A payment was reversed',
      lead: [
        credit === null
          ? `A payment for invoice ${number} was reversed. ${amount} is owed again.`
          : credit === amount
            ? `Your credit of ${amount} no longer pays invoice ${number}. You have it again, and ${amount} is owed again.`
            : `A payment for invoice ${number} was reversed, and ${credit} of it is your credit again. ${amount} is owed again.`,
      ],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `Invoice ${number} from ${business} was canceled`,
      title: 'Your invoice was canceled',
      lead: [`${business} canceled invoice ${number}. You don’t need to pay anything.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining, method, startsAutopay }) => ({
      subject: `${person} paid ${amount}`,
      title: 'Payment received',
      lead: [
        `${person} paid ${amount} for invoice ${number}.`,
        remaining === null ? 'The invoice is paid in full.' : `${remaining} is still open.`,
        ...(startsAutopay
          ? [`${person} also turned on autopay: the rest will be charged to ${method}.`]
          : []),
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain, lost }) => ({
      subject: `Payment of ${amount} from ${person} failed`,
      title: isAgain ? 'A bank returned a payment' : 'A payment failed',
      lead: [
        isAgain
          ? `The bank of ${person} took back ${amount} for invoice ${number}. ${lost === null ? 'The amount is open again.' : `Of this, ${lost} had been refunded, charged back, credited or waived before, so nobody owes it to you.`}`
          : `${amount} for invoice ${number} could not be collected from ${person}.`,
        ...(date === null ? [] : [`It will be tried again on ${date}.`]),
      ],
    }),
    BusinessRefundFailed: ({ person, number, amount, isAgain, lost }) => ({
      subject: `Refund of ${amount} to ${person} failed`,
      title: 'A refund failed',
      lead: [
        `The refund of ${amount} for invoice ${number} did not reach ${person}.`,
        isAgain
          ? `Their bank has taken the whole payment back in the meantime, so you don’t need to refund it again.`
          : lost !== null
            ? `It was credited, so ${person} owes ${lost} less instead. Don’t refund that amount again.`
            : `You still have the money. Refund it again, or give it back in another way, and let ${person} know.`,
      ],
    }),
    BusinessTransferAnnounced: ({ person, number, date }) => ({
      subject: `${person} says that invoice ${number} was paid by bank transfer`,
      title: 'Your client has transferred money',
      lead: [
        `${person} says that the money for invoice ${number} was transferred. Nothing is recorded yet: check your bank account, and record the payment when it has arrived.`,
        `Reminders pause until ${date}. If no money is recorded by then, we tell you.`,
      ],
    }),
    BusinessTransferMissed: ({ person, number }) => ({
      subject: `No transfer recorded for invoice ${number}`,
      title: 'An announced transfer has not been recorded',
      lead: [
        `${person} said that the money for invoice ${number} was transferred. No money has been recorded since.`,
        'If it has arrived, record the payment. Otherwise reminders continue as planned, and the client’s page says that no money has been recorded.',
      ],
    }),
    BusinessDisputed: ({ person, number, amount, date, decision }) => ({
      subject: {
        Open: `${person} disputes a payment of ${amount}`,
        Won: `Dispute won: ${amount} from ${person}`,
        Lost: `Dispute lost: ${amount} from ${person}`,
      }[decision ?? 'Open'],
      title: {
        Open: 'A payment is disputed',
        Won: 'You won a dispute',
        Lost: 'You lost a dispute',
      }[decision ?? 'Open'],
      lead: {
        Open: [
          `${person} disputed the payment of ${amount} for invoice ${number} with their bank. The bank holds the money until it has decided.`,
          date === null
            ? 'Submit your evidence to your payment processor before its deadline.'
            : `Submit your evidence to your payment processor by ${date}. Without an answer, the bank usually decides for the client.`,
        ],
        Won: [`The bank decided for you: the ${amount} for invoice ${number} is yours again.`],
        Lost: [`The bank gave the ${amount} for invoice ${number} back to ${person}.`],
      }[decision ?? 'Open'],
    }),
    BusinessAutopayEnded: ({ person, number, remaining, method, endReason }) => ({
      subject: `Autopay is off for invoice ${number} of ${person}`,
      title: 'Autopay is off',
      lead: [
        {
          canceled_by_client: `${person} canceled autopay for invoice ${number}.`,
          canceled_by_business: `Autopay for invoice ${number} was ended on your side.`,
          retries_used_up: `${method} of ${person} could not be charged, so autopay for invoice ${number} has ended.`,
          method_unusable: `${method} of ${person} can no longer be charged, so autopay for invoice ${number} has ended.`,
          not_authorized: `The bank of ${person} returned a payment for invoice ${number} as not authorized, so autopay has ended. It starts again only if your client agrees once more.`,
          disputed: `${person} told their bank that they did not agree to a payment for invoice ${number}, so autopay has ended. It starts again only if your client agrees once more.`,
          amount_changed: `Invoice ${number} now comes to more than ${person} agreed to, so autopay has ended.`,
          method_not_accepted: `Invoice ${number} no longer accepts ${method}, so autopay has ended.`,
        }[endReason ?? ''] ?? `Autopay for invoice ${number} of ${person} has ended.`,
        ...(remaining === null ? [] : [`${remaining} is still open and is no longer charged automatically.`]),
      ],
    }),
  } satisfies Record<ClientMailKind, (facts: Facts) => Phrase>,
  members,
  outgoing,
  /** To somebody who signs up, before anybody is known to have the address. */
  signUp: {
    subject: 'Confirm your address',
    title: 'Confirm your address',
    lead: [
      'Someone, probably you, wants to sign up for Tranche with this address. The link works once, for a day.',
      'If it was not you, ignore this email: nothing has been created.',
    ],
    action: 'Continue',
  },
  /** Labels and values of mails to members; null where a browser or system is not known. */
  memberFacts: {
    labels: { account: 'Account', role: 'Role', device: 'Browser', time: 'Time', address: 'IP address' },
    device: (browser: string | null, system: string | null) =>
      system === null ? (browser ?? 'a browser') : `${browser ?? 'a browser'} on ${system}`,
  },
  actions: {
    pay: 'View and pay',
    view: 'View invoice',
    viewDispute: 'View dispute',
  },
  /** The card fee in a coming charge. */
  inclFee: (fee: string) => `incl. card fee ${fee}`,
  /** Before the address that the button leads to. */
  address: 'Or open this address:',
  questions: 'Questions? Just reply to this email.',
  /** On the link that ends reminders. */
  stopReminders: 'Stop reminders for this invoice',
  totalToCharge: 'Total to be charged',
  totalRefunded: 'Total refunded',
  isOn: 'On',
  mandateReference: 'Mandate reference',
  creditorId: 'Creditor identifier',
  mandate: 'Mandate',
  agreedOn: 'Agreed on',
  /** In a mail about a changed invoice, where autopay does not cover all of it. */
  asked: {
    why: 'Autopay charges only what you agreed to. Open your invoice to agree to the rest: one tap is enough.',
    line: (before: { amount: string; date: string } | null, amount: string, date: string) =>
      before === null
        ? `New: ${amount} on ${date}.`
        : `Agreed: ${before.amount} on ${before.date}. New: ${amount} on ${date}.`,
  },
  consent: 'What you agreed to',
  reason: 'Reason',
  answerBy: 'Answer by',
  payer: 'Paid by',
  client: 'Client',
  recipient: 'Recipient',
  payableFrom: 'Paid on or after',
};
