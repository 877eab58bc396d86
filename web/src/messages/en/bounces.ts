/** Mails that came back, in English. */
export const bounces = {
  /** Why a mail came back, as the next step depends on it. */
  reasons: {
    NoSuchAddress: 'The address does not exist.',
    MailboxFull: 'The mailbox is full.',
    NotAccepted: 'The mail server of the address does not accept the mail.',
    HeldByProvider:
      'The mail provider sends nothing to this address any more. Ask the operator of this installation to free it there.',
    NoMailServer: 'The domain of the address receives no mails.',
    GaveUp: 'The mail server of the address could not take the mail in time.',
    Complaint: 'The recipient reported a mail as spam.',
    Unknown: 'The mail server of the address did not say why.',
  },
  cameBack: (email: string) => `Mails to ${email} come back.`,
  complained: (email: string) => `${email} reported a mail as spam.`,
  noReminders: 'No reminders are sent to this address.',
  noRemindersOfOne: 'A returned mail says so. The reminders of its invoice have stopped.',
  stillSent: 'You can send it anyway. It may not arrive.',
  correct: 'Correct the address',
  allow: 'Send reminders again',
  allowed: (email: string) => `Reminders go to ${email} again.`,
  correctTitle: (name: string) => `Correct the address of ${name}`,
  correctText: 'The contact gets the new address, and this invoice is sent there at once.',
  correctKept:
    'The contact and this invoice get the new address. There is no mail server: send the link yourself.',
  email: 'New email address',
  save: 'Save and send',
  saveKept: 'Save',
  saved: (email: string) => `The invoice is sent to ${email}.`,
  savedKept: (email: string) => `The invoice is for ${email} now.`,
};
