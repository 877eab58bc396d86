// Sample values for the sentences of mails and pages.
const facts = {
  business: 'B',
  person: 'P',
  number: 'N',
  amount: 'A',
  fee: 'F',
  remaining: 'R',
  date: 'D',
  timing: 'Overdue',
  method: 'M',
  count: 2,
  isAgain: true,
  startsAutopay: true,
  isAnnounced: true,
  endReason: 'disputed',
  lost: 'L',
  decision: 'Won',
  isOnline: true,
  hasTransfer: false,
  inviter: 'I',
};

/** Every text of a catalogue of pages, mails or documents; a function's is what it makes of samples. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const samples = [
      [facts],
      [
        {
          ...facts,
          isAgain: false,
          date: null,
          remaining: null,
          timing: 'Today',
          decision: null,
          isOnline: false,
        },
      ],
      ['X', 'X', 2, 'X', ''],
    ];
    return samples.flatMap((sample) => textsOf((value as (...given: unknown[]) => unknown)(...sample)));
  }
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsOf);
}
