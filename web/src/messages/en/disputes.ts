/** Disputes, in English. */
export const disputes = {
  empty: 'No disputes',
  emptyText:
    'A client can object to a payment at their bank. You then see here why, and until when you can answer.',
  open: (count: number) =>
    count === 1 ? '1 dispute waits for your answer.' : `${count} disputes wait for your answer.`,
  noneOpen: 'No dispute waits for your answer.',
  reason: 'Reason',
  status: 'Status',
  since: 'Since',
  amount: 'Amount',
  won: 'Won',
  lost: 'Lost',
  deciding: 'Under review',
  openWord: 'Open',
  daysLeft: (days: number) => (days === 0 ? 'Answer today' : days === 1 ? '1 day left' : `${days} days left`),
  titleOf: (client: string, amount: string) => `${client} · ${amount}`,
  answerUntil: 'Answer by',
  held: (amount: string, fee: string) =>
    `The bank holds ${amount} back until it decides. If it decides for the client, or nobody answers, you lose that amount. The fee of ${fee} is not returned either way.`,
  heldFree: (amount: string) =>
    `The bank holds ${amount} back until it decides. If it decides for the client, or nobody answers, you lose that amount.`,
  feeKept: (fee: string) => `The fee of ${fee} is not returned.`,
  fee: 'Fee',
  rehearsal: (date: string) =>
    `This is a sandbox: nothing can be sent. Its bank decides on ${date}, by the test card that paid. Move the time there to see how it ends. A real bank would want, the best first:`,
  document: 'Invoice (PDF)',
  openInvoice: 'Open the invoice (PDF)',
  send: 'What to send',
  answerBy: (instant: string) => `Answer at your processor by ${instant}. The best first:`,
  answerThere: 'Answer at your processor. The best first:',
  answeredOn: (date: string) => `You answered on ${date}. The bank decides, which may take weeks.`,
  tooLate: 'The time to answer is over. The bank decides.',
  outcomes: {
    Won: 'The bank decided for you. The money is yours again.',
    Lost: 'The bank decided for the client. The money is gone, and the payment counts as charged back.',
  },
  client: 'Client',
  invoice: 'Invoice',
  receipt: 'Receipt',
  openReceipt: 'Open the receipt (PDF)',
  bankSays: 'The bank’s reason',
  decided: 'Decided',
  categories: {
    Fraudulent: {
      title: 'Not recognised',
      text: 'The client says that they did not make this payment, or do not recognise it.',
    },
    NotReceived: { title: 'Not received', text: 'The client says that you did not deliver what was paid.' },
    NotAsDescribed: {
      title: 'Not as described',
      text: 'The client says that what you delivered is not what was agreed.',
    },
    Duplicate: {
      title: 'Charged twice',
      text: 'The client says that the same thing was charged more than once.',
    },
    RefundMissing: { title: 'Refund missing', text: 'The client waits for a refund that has not arrived.' },
    Canceled: { title: 'Canceled', text: 'The client says that the order was canceled before this payment.' },
    NotAuthorized: {
      title: 'Debit not authorised',
      text: 'The holder of the bank account says that they did not allow this debit.',
    },
    Other: { title: 'Other reason', text: 'The bank gives a reason that says little. Ask the client first.' },
  },
  evidence: {
    Agreement: 'The contract, or the message in which the client accepted, with its date',
    Correspondence: 'Messages with the client about the order',
    ProofOfService: 'Proof of the service: photos, signatures, delivery notes, the date of the event',
    Invoice: 'The invoice (PDF)',
    Receipt: 'The receipt of this payment (PDF)',
    OtherCharge: 'The other payment, and what it was for',
    RefundProof: 'Proof of the refund, with its date and amount',
    CancellationTerms: 'Your terms of cancellation, and that the client knew them',
    Authorization: 'The consent to the debit, with its date',
  },
};
