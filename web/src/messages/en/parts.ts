import type { RefusalCode } from '../../../../src/kit/errors.ts';

/** The parts that pages are made of, in English. */
export const parts = {
  cancel: 'Cancel',
  noFigures: 'No money moved in this time.',
  close: 'Close',
  undo: 'Undo',
  /** Of a button that is pressed while the password can be read. */
  showPassword: 'Show password',
  copied: 'Copied',
  tryAgain: 'Try again',
  loading: 'Loading',
  offline: 'The service could not be reached. Nothing you typed is lost.',
  failed: 'Something failed on our side.',
  noProcessor:
    'Nothing can be paid online yet: no payment processor is connected. Say in the note how to pay.',
  unreachable: 'The service cannot be reached. Check your connection, then try again.',
  moreActions: 'More actions',
  realTime: 'Times on this page are real time: the test clock does not move them.',
  requestId: (id: string) => `Request ${id}`,
  asTable: 'Show as a table',
  month: 'Month',
  choose: 'Select',
  chooseAll: 'Select all that are shown',
  chooseRow: (name: string) => `Select ${name}`,
  keys: { next: 'Next row', previous: 'Previous row', choose: 'Select the row' },
  conflict: {
    text: (by: string) =>
      `Changed while you were writing${by === '' ? '' : `, ${by}`}. Nothing of yours is lost: choose a version.`,
    mine: 'Yours',
    theirs: 'Theirs',
  },
  /** By their codes. In English the API says it itself, with the values. */
  refusals: {} as Readonly<Partial<Record<RefusalCode, string>>>,
};
