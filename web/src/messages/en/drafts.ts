/** A draft is sent, or deleted: from the builder and from its page, in English. */
export const drafts = {
  send: {
    title: (name: string) => `Send to ${name}?`,
    shareTitle: 'Issue this invoice?',
    to: 'To',
    copies: 'Copies to',
    subject: 'Subject',
    text: (name: string, amount: string) => `${name} gets this mail, with a link to pay ${amount}.`,
    shareText: (amount: string) => `Nothing is sent. You get a link to pay ${amount}, and share it yourself.`,
    number: 'The invoice gets its number now.',
    informed: 'From then on, the client is informed about changes.',
    button: (name: string) => `Send to ${name}`,
    shareButton: 'Issue invoice',
    sent: (number: string, email: string) => `${number} is on its way to ${email}.`,
    sentKept: (number: string) => `${number} is issued. Its mail is kept in the mailbox.`,
    issued: (number: string) => `${number} is issued.`,
    page: 'Client’s page',
    mail: 'The mail',
  },
  kept: 'There is no mail server: the mail is kept in the mailbox and reaches nobody. Share the link yourself.',
  passed: 'This date has passed.',
  passedIn: (count: number) =>
    count === 1
      ? 'The date of 1 payment has passed: it is overdue as soon as the invoice is sent.'
      : `The dates of ${count} payments have passed: they are overdue as soon as the invoice is sent.`,
  moveToToday: 'Move to today',
  deleteDraft: 'Delete draft',
  deleteTitle: 'Delete this draft?',
  deleteText: 'It was never sent. It cannot be restored.',
  deleted: 'The draft is deleted.',
};
