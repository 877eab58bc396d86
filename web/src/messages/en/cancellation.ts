import { plural } from '../../../../src/kit/text/plural.ts';
/** The cancellation terms in the settings, in English. */
export const cancellation = {
  none: 'There are no cancellation terms. When an event falls through, you say each time how much you keep.',
  begin: 'Set cancellation terms',
  end: 'Have no cancellation terms',
  copied:
    'An invoice copies the terms when it is issued. Invoices that were issued before keep the terms that they have, or none.',
  tiers: 'When the client cancels',
  tier: (position: number) => `Tier ${position}`,
  fromDays: 'From … days before',
  keep: 'You keep, %',
  later: 'Later',
  always: 'At any time',
  addTier: 'Add a tier',
  removeTier: (position: number) => `Remove tier ${position}`,
  daysMissing: 'Enter a number of days.',
  daysMisplaced: 'Enter fewer days than in the row above.',
  shareMissing: 'Enter a percentage from 0 to 100.',
  of: 'Percent of',
  bases: { Total: 'The price', FirstPayment: 'The first payment' },
  byBusiness: 'You keep when you cancel yourself, %',
  byBusinessHint: 'Usually 0: the client gets everything back.',
  countsFrom: 'Of a postponed event, this date counts',
  dates: { Earlier: 'The earlier of the two dates', First: 'The first date', Current: 'The new date' },
  example: 'An example',
  exampleDays: 'Days before',
  exampleAmounts: { Total: 'Price', FirstPayment: 'First payment' },
  exampleText: (of: 'Total' | 'FirstPayment', days: number, amount: string, kept: string) => {
    const base = {
      Total: `an event of ${amount}`,
      FirstPayment: `an event with a first payment of ${amount}`,
    }[of];
    return `Canceled ${plural('en', days, '1 day', `${days} days`)} before ${base}: you keep ${kept}.`;
  },
  exampleUnfinished: 'Complete the tiers to see what you keep.',
  texts: 'What your clients read',
  textsHint:
    'The text is proposed from the tiers, and follows them until you change it. Clients read their language, or English. A proposal is no legal advice.',
  languages: { en: 'English', de: 'German', fr: 'French', es: 'Spanish' },
  textMissing: 'Enter a text.',
  ownText: 'This text is your own. It does not follow the tiers: check it when they change.',
  propose: 'Propose from the tiers',
  addText: (language: string) => `Add ${language}`,
  removeText: 'Remove',
};
