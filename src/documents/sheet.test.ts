import { describe, expect, it } from 'vitest';
import { type Account, defaultProfile } from '../accounts/types.ts';
import { localeOf } from '../kit/text/locale.ts';
import { messagesOf } from './messages.ts';
import { frameOf } from './sheet.ts';

const account = { name: 'Demo Studio' } as Account;
const frame = {
  title: 'Invoice',
  heading: 'Invoice',
  mark: null,
  footline: 'Demo Studio',
  client: { contact: { name: 'Maria', email: 'maria@example.com' }, billing: null },
  facts: [],
  headline: null,
  date: '2026-11-21',
};
const sheetOf = (changes: Partial<typeof defaultProfile>) =>
  frameOf(
    {
      account,
      profile: { ...defaultProfile, ...changes },
      logo: null,
      locale: localeOf('en'),
      messages: messagesOf('en'),
      today: '2026-11-21',
      payUrl: 'https://pay.example.com',
      takesPayments: true,
      autopay: null,
    },
    frame,
  );

describe('what every document has', () => {
  it.each([
    ['#1d4ed8', '#1d4ed8'],
    ['#000000', '#000000'],
    ['#ffee00', '#18181b'],
    ['#ffffff', '#18181b'],
  ])('writes in the accent colour %s only when it can be read on white: %s', (accentColour, ink) => {
    expect(sheetOf({ accentColour }).accent).toMatchObject({ line: accentColour, ink });
  });

  it.each([
    ['US', 'us-letter', ['1 Main St', 'Albany, NY 12207', 'United States']],
    ['DE', 'a4', ['1 Main St', '12207 Albany', 'NY', 'Germany']],
    ['', 'a4', ['1 Main St', '12207 Albany', 'NY']],
  ])('writes an address of %s on %s as people there do', (country, paper, lines) => {
    const sheet = sheetOf({
      street: '1 Main St',
      postalCode: '12207',
      city: 'Albany',
      region: 'NY',
      country,
    });
    expect([sheet.paper, sheet.business.lines]).toEqual([paper, lines]);
  });
});
