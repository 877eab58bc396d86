import type { AccessPoints } from './access-point/service.ts';
import type { Notifications } from './notifications/service.ts';
import type { AdviserPackages } from './reports/adviser/service.ts';

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

/** The parts that make or hand over documents for others. */
export interface PaperJobs {
  readonly accessPoints: Pick<AccessPoints, 'jobs'>;
  readonly adviserPackages: Pick<AdviserPackages, 'jobs'>;
}

/** The tasks that make or hand over documents for others, by their kinds. */
export function paperTasks({ accessPoints, adviserPackages }: PaperJobs) {
  return {
    'adviser_package.pack': adviserPackages.jobs.pack,
    'adviser_package.send': adviserPackages.jobs.send,
    'e_invoice.hand_over': accessPoints.jobs.handOver,
    'e_invoice.prepare': accessPoints.jobs.prepare,
  };
}
