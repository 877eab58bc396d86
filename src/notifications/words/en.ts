import type { Words } from './words.ts';

/** English. */
export const en: Words = {
  greeting: (name) => `Hello ${name},`,
  colon: ': ',
  mails: {
    Invoice: ({ business, number }) => ({
      subject: `Invoice ${number} from ${business}`,
      title: `${business} sent you an invoice`,
      lead: ['Here is what is due, and when. You can pay online through the link below.'],
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
    Receipt: ({ business, number, amount, remaining }) => ({
      subject: `Receipt: ${amount} to ${business}`,
      title: 'Thank you for your payment',
      lead: [
        `${business} has received ${amount} for invoice ${number}.`,
        remaining === null ? 'The invoice is paid in full.' : `${remaining} remains to be paid.`,
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain }) => ({
      subject: `Your payment of ${amount} to ${business} did not go through`,
      title: isAgain ? 'Your bank returned a payment' : 'A payment did not go through',
      lead: [
        isAgain
          ? `Your bank took back the payment of ${amount} for invoice ${number}, so it is owed again.`
          : `The payment of ${amount} for invoice ${number} could not be collected. You have not been charged.`,
        date === null
          ? 'Please pay through the link below; you can use another card or bank account.'
          : `We will try again on ${date}. To pay now, or with another method, use the link below.`,
      ],
    }),
    AutopayAhead: ({ business, number, amount, date, method }) => ({
      subject: `${amount} will be charged on ${date}`,
      title: 'A payment will be charged soon',
      lead: [
        `As agreed, ${business} will charge ${amount} for invoice ${number} on ${date}${method === null ? '' : ` to ${method}`}. You do not need to do anything.`,
        'To pay another way or to cancel autopay, open the invoice before then.',
      ],
    }),
    AutopayDone: ({ business, number, amount, remaining }) => ({
      subject: `Receipt: ${amount} charged for ${business}`,
      title: 'Your payment was charged as agreed',
      lead: [
        `${amount} for invoice ${number} was charged for ${business}.`,
        remaining === null ? 'The invoice is paid in full.' : `${remaining} remains to be paid.`,
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
    InvoiceReopened: ({ business, number, amount, isAgain }) => ({
      subject: isAgain
        ? `Invoice ${number} from ${business} is open again`
        : `A payment for invoice ${number} from ${business} no longer counts`,
      title: isAgain ? 'Your invoice is open again' : 'A payment no longer counts',
      lead: [`A payment for invoice ${number} no longer counts. ${amount} is owed again.`],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `Invoice ${number} from ${business} was canceled`,
      title: 'Your invoice was canceled',
      lead: [`${business} canceled invoice ${number}. You do not need to pay anything.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining }) => ({
      subject: `${person} paid ${amount}`,
      title: `${amount} received`,
      lead: [
        `${person} paid ${amount} for invoice ${number}.`,
        remaining === null ? 'The invoice is paid in full.' : `${remaining} is still open.`,
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain }) => ({
      subject: `Payment of ${amount} from ${person} failed`,
      title: isAgain ? 'A bank returned a payment' : 'A payment failed',
      lead: [
        isAgain
          ? `The bank of ${person} took back ${amount} for invoice ${number}. The amount is open again.`
          : `${amount} for invoice ${number} could not be collected from ${person}.`,
        ...(date === null ? [] : [`It will be tried again on ${date}.`]),
      ],
    }),
    BusinessDisputed: ({ person, number, amount }) => ({
      subject: `${person} disputes a payment of ${amount}`,
      title: 'A payment is disputed',
      lead: [
        `${person} objected at their bank to the payment of ${amount} for invoice ${number}. The bank holds the money until it has decided.`,
        'Answer the dispute with your evidence where your processor asks for it.',
      ],
    }),
    Offer: ({ business, amount, date }) => ({
      subject: `${business} wants to pay you ${amount}`,
      title: `${business} wants to pay you ${amount}`,
      lead: [`Tell us which bank account the money should go to, or decline, by ${date}.`],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Answer by ${date}: ${amount} from ${business}`,
      title: 'A payment is waiting for your answer',
      lead: [`${business} wants to pay you ${amount}. The offer ends on ${date} if you do not answer.`],
    }),
    PaymentDelivered: ({ business, amount }) => ({
      subject: `${business} paid you ${amount}`,
      title: `${amount} was sent to you`,
      lead: [`${business} paid you ${amount}. Your bank may need a day to show it.`],
    }),
    PaymentUndelivered: ({ business, amount }) => ({
      subject: `The payment of ${amount} from ${business} did not go through`,
      title: 'A payment did not go through',
      lead: [
        `${amount} from ${business} could not be paid to your account. Please get in touch with ${business}.`,
      ],
    }),
  },
  members: {
    MemberInvitation: ({ business, inviter, date }) => ({
      subject: `${inviter ?? business} invites you to ${business}`,
      title: `You are invited to ${business}`,
      lead: [
        inviter === null
          ? `You are invited to work on the invoices and payments of ${business}.`
          : `${inviter} invites you to work on the invoices and payments of ${business}.`,
        `The link works until ${date}, once. If you did not expect it, ignore this email.`,
      ],
      action: 'Join',
    }),
    PasswordReset: () => ({
      subject: 'Choose a new password',
      title: 'Choose a new password',
      lead: [
        'Somebody, probably you, asked for a new password. The link works for an hour, once.',
        'If it was not you, ignore this email: your password stays as it is.',
      ],
      action: 'Choose a password',
    }),
    NewDevice: () => ({
      subject: 'You signed in with a new browser',
      title: 'A sign-in with a new browser',
      lead: [
        'You signed in with a browser that we had not seen before. If it was you, there is nothing to do.',
        'If it was not you, choose a new password now: that also ends every sign-in.',
      ],
      action: 'It was not me',
    }),
  },
  memberFacts: {
    labels: { account: 'Account', role: 'Role', device: 'Browser', time: 'Time', address: 'IP address' },
    roles: { Owner: 'Owner', Admin: 'Admin', Member: 'Member', Viewer: 'Viewer' },
    device: (browser, system) =>
      system === null ? (browser ?? 'a browser') : `${browser ?? 'a browser'} on ${system}`,
  },
  actions: { pay: 'View and pay', view: 'View invoice', answer: 'Answer', viewPayment: 'View payment' },
  labels: {
    invoice: 'Invoice',
    eventDate: 'Event date',
    amount: 'Amount',
    surcharge: 'Card surcharge',
    total: 'Total',
    paid: 'Paid',
    remaining: 'Remaining',
    method: 'Payment method',
    bankSays: 'The bank says',
    client: 'Client',
    payableFrom: 'Paid on or after',
    note: 'Note',
    taxId: 'Tax ID',
  },
  standings: {
    paid: 'paid',
    underWay: 'processing',
    refunded: 'refunded',
    waived: 'waived',
    canceled: 'canceled',
    overdue: 'overdue',
    today: 'due today',
    open: 'upcoming',
  },
  address: 'Or open this address:',
  questions: 'Questions? Just reply to this email.',
  stopReminders: 'Stop reminders for this invoice',
};
