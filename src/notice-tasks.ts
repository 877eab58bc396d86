import type { Notifications } from './notifications/service.ts';

/** The tasks of mails and reminders, by their kinds. */
export const noticeTasks = ({ jobs }: Pick<Notifications, 'jobs'>) => ({
  'invoice.remind': jobs.remind,
  'payment.remind': jobs.remindOfOffer,
  'recipient.remind': jobs.remindRecipient,
  'reminders.wake': jobs.wakeReminders,
  'mails.wake': jobs.wakeMails,
  'member.mail': jobs.writeToMember,
  'bank_details.tell': jobs.tellOfBankDetails,
  'mail.letters': jobs.dropLetters,
  'mail.send': jobs.send,
});
