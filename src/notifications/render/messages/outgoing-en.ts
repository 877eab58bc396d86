import type { OutgoingMailKind } from '../../types.ts';
import type { OutgoingFacts, Phrase } from './messages.ts';

/** The texts of mails about outgoing payments in English. */
export const outgoing = {
  mails: {
    Offer: ({ business, amount, date, method, processor, setUp }) => ({
      subject: `${business} wants to pay you ${amount}`,
      title: `${business} wants to pay you`,
      lead: {
        BankAccount: [`Choose the bank account that the money should go to, or decline, by ${date}.`],
        First: [
          `Before the first payment, set up at ${processor} where the money should go. This takes about five minutes.`,
          `Please set it up, or decline, by ${date}.`,
        ],
        Known: [
          `The money goes to ${method ?? `your account at ${processor}`}. Please accept or decline by ${date}.`,
        ],
      }[setUp],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Answer by ${date}: ${amount} from ${business}`,
      title: 'A payment is waiting for your answer',
      lead: [`${business} wants to pay you ${amount}. The offer ends on ${date} if you do not answer.`],
    }),
    RecipientIncomplete: ({ business, amount, date, processor, due, waits }) => ({
      subject: `${processor} needs more from you: ${amount} from ${business}`,
      title: `${processor} needs more from you`,
      lead: [
        due === ''
          ? `You have not finished at ${processor} yet.`
          : `${processor} still needs from you: ${due}.`,
        {
          Offer: `Until then, ${business} cannot pay you the ${amount}. The offer ends on ${date}.`,
          Day: `Until then, ${business} cannot pay you the ${amount}. It is due on ${date}.`,
          Overdue: `The ${amount} from ${business} would be on its way to you already. If it is still missing on ${date}, the payment ends and you do not get the money.`,
        }[waits],
      ],
    }),
    PaymentDelivered: ({ business, amount, method }) => ({
      subject: `${business} paid you ${amount}`,
      title: 'You have been paid',
      lead: [
        `${business} sent ${amount}${method === null ? '' : ` to ${method}`}. Your bank may need a day to show it.`,
      ],
    }),
    PaymentUndelivered: ({ business, amount, method }) => ({
      subject: `The payment of ${amount} from ${business} did not go through`,
      title: 'A payment did not go through',
      lead: [
        `${amount} from ${business} could not be paid${method === null ? '' : ` to ${method}`}.`,
        ...(method === null
          ? [`Please get in touch with ${business}.`]
          : [`Enter another bank account below, and the money will be sent there.`]),
      ],
    }),
    PayoutFailedRecipient: ({ business, amount, date, method, processor, isRefused }) => ({
      subject: isRefused
        ? `Your bank refused ${amount} from ${business}`
        : `${processor} could not send your bank ${amount} from ${business}`,
      title: isRefused ? 'Your bank refused the money' : `${processor} could not send the money to your bank`,
      lead: [
        isRefused
          ? `${business} paid you ${amount}, but your bank${method === null ? '' : ` (${method})`} did not take it.`
          : `${business} paid you ${amount}, but ${processor} could not send it to your bank${method === null ? '' : ` (${method})`}.`,
        isRefused
          ? `Nothing is lost. Give ${processor} another bank account by ${date}, and the money is sent again. After that, it goes back to ${business}.`
          : `Nothing is lost. See at ${processor} by ${date} whether something is missing, or name another bank account there. The money is then sent again. After that day, it goes back to ${business}.`,
      ],
    }),
    BusinessUndelivered: ({ person, amount, method, wallet, processor, whereabouts }) => ({
      subject: `Your payment of ${amount} to ${person} did not go through`,
      title: 'A payment could not be delivered',
      lead: [
        `${amount} for ${person} could not be paid${method === null ? '' : ` to ${method}`}.`,
        {
          Uncharged: `${wallet} was not charged. If you still want to pay ${person}, make a new payment.`,
          Wallet: `The money goes back to ${wallet}.`,
          Balance: `The bank of ${wallet} had taken the money back before, so the ${amount} goes to your own balance.`,
          Recipient: `The money is still in the account of ${person} at ${processor}. We are taking it back from there; then it goes back to ${wallet}. We will email you when it is back, or if it cannot be taken back.`,
          TakenBack: `The bank of ${wallet} has taken the money back, so nothing more is given back.`,
        }[whereabouts],
        ...(method === null
          ? []
          : [`We asked ${person} for another bank account and email you when we have it.`]),
      ],
    }),
    BusinessOtherAccount: ({ person, amount, date, method }) => ({
      subject: `${person} entered another bank account`,
      title: 'Another bank account to pay',
      lead: [
        `${person} entered ${method} for the ${amount} that could not be delivered.`,
        `Your payment method is charged again on ${date}, and the money is sent there. If you have paid in another way, cancel the payment before then.`,
      ],
    }),
    BusinessRecipientWaits: ({ person, amount, date, day, wallet, processor, isChecking }) => ({
      subject: `${amount} for ${person} is waiting`,
      title: 'A payment waits for its recipient',
      lead: [
        `${amount} was to leave for ${person} on ${day}. ${isChecking ? `${processor} is still checking the details of ${person}` : `${person} has not given ${processor} everything yet`}, so ${wallet} was not charged.`,
        `It is charged as soon as ${person} is ready. If that has not happened by ${date}, the payment ends and nothing is charged. Until then you can also cancel it and pay in another way.`,
      ],
    }),
    BusinessPayoutFailed: ({ person, amount, date, wallet, processor, isRefused }) => ({
      subject: isRefused
        ? `The bank of ${person} refused ${amount}`
        : `${processor} could not pay ${amount} to the bank of ${person}`,
      title: isRefused ? 'A bank refused your payment' : 'A payment did not reach the bank',
      lead: [
        isRefused
          ? `The bank of ${person} did not take the ${amount}. The money is in the account of ${person} at ${processor}.`
          : `${processor} could not send the ${amount} to the bank of ${person}. The money is in the account of ${person} at ${processor}.`,
        isRefused
          ? `${person} can name another bank account until ${date}; then the money is sent again. After that we take it back, and it goes back to ${wallet}. You can also take it back now.`
          : `${person} can see at ${processor} until ${date} whether something is missing, or name another bank account; then the money is sent again. After that we take it back, and it goes back to ${wallet}. You can also take it back now.`,
      ],
    }),
    BusinessReversed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} came back from ${person}`,
      title: 'Your money is back',
      lead: [
        `${amount} came back from the account of ${person} at ${processor}.`,
        isTakenBack
          ? `The bank of ${wallet} had already taken the money back, so nothing more is given back.`
          : `It goes back to ${wallet}. If you still want to pay ${person}, make a new payment.`,
      ],
    }),
    BusinessReversalFailed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} could not be taken back from ${person}`,
      title: 'Money could not be taken back',
      lead: [
        `Your payment to ${person} has ended, but the ${amount} could not be taken back: the account of ${person} at ${processor} no longer has it.`,
        `Talk to ${person}. When the money is there again, try to take it back once more, or leave it to ${person}. ${isTakenBack ? `The bank of ${wallet} has its money back already.` : `Until it is back, nothing goes to ${wallet}.`}`,
      ],
    }),
  } satisfies Record<OutgoingMailKind, (facts: OutgoingFacts) => Phrase>,
  takenInPart: (wallet: string, taken: string, left: string) =>
    `The bank of ${wallet} has already taken ${taken} of it back: no more than ${left} is given back.`,
  actions: {
    answer: 'Accept or decline',
    setUp: 'Set up or decline',
    goOn: (processor: string) => `Go on at ${processor}`,
    changeBank: 'Name another bank account',
    view: 'View payment',
    otherAccount: 'Enter another account',
  },
  reasons: {
    no_account: 'There is no such bank account.',
    bank_ownership_changed: 'The bank account belongs to somebody else now.',
    incorrect_account_holder_name: 'The name does not match the bank account.',
    invalid_currency: 'The bank account does not take this currency.',
    recipient_not_ready: 'The recipient did not finish setting up in time.',
    recipient_rejected: 'The processor does not pay this recipient.',
    funding_returned: 'The bank that paid took the money back.',
  },
};
