import { always, type EventShape, idOf, text } from './event-fields.ts';
import type { Node } from './naming.ts';

const instant = (description: string): Node => ({ type: 'string', format: 'date-time', description });

/** The event of an account that works again after a restore of the installation. */
export const restoredEventShapes: Readonly<Record<string, EventShape>> = {
  AccountRestoredEvent: {
    description: 'The installation was restored from a backup.',
    types: { 'account.restored': 'The account works again: what was lost since the backup was read again.' },
    data: {
      account: always({
        fields: {
          id: always(idOf('the account')),
          path: always(text('Its part of payment links.')),
          name: always(text('The name of the business.')),
          backupAt: always(instant('The instant of the backup.')),
          restoredAt: always(instant('The instant of the restore.')),
        },
        description: 'The account at the time of the event.',
      }),
    },
  },
};
