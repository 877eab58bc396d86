import { expect, it } from 'vitest';
import { messagesOf } from '../../src/documents/messages.ts';
import { commonMessages } from '../../src/messages/messages.ts';
import { catalogues } from '../../src/notifications/render/messages/messages.ts';
import { fr } from '../../src/pay/messages/fr.ts';

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
  inviter: 'I',
};

/** Every text of a catalogue; a function's is what it makes of samples, of mails of several. */
function textsOf(value: unknown): string[] {
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

// A line that begins with “?” or “:” looks like a mistake: French sets a space there at which nothing breaks.
it('no line in French breaks before its marks', () => {
  const texts = [fr, catalogues.fr, commonMessages('fr'), messagesOf('fr')].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter((text) => /(?:^|[^\u202f\u00a0])(?: [?!:;»](?:\s|$)|« )/.test(text))).toEqual([]);
});
