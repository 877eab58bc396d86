import { describe, expect, it } from 'vitest';
import { visitors } from '../../../src/console/visitor.ts';
import { commonMessages } from '../../../src/messages/messages.ts';
import { catalogues } from '../../../src/notifications/render/messages/messages.ts';
import { textsOf } from '../../../test/support/texts.ts';
import { loadCatalogue, type Section } from './catalogue.ts';
import { pages } from './en.ts';

// A person reads a mail, follows its link to a page and comes into the app: what one calls a thing, the others do.
describe.each(visitors)(
  'in $language mails, pages and the app call by one word',
  ({ language, messages }) => {
    const mails = catalogues[language];
    const app = loadCatalogue(language, ['me', 'developers', 'disputes', 'settings']).then(
      (catalogue) => catalogue.messages,
    );

    it('the second step of signing in', async () => {
      const { me } = await app;
      const { title } = mails.members.TwoFactorOn();
      expect(title.toLowerCase()).toContain(me.twoFactor.toLowerCase());
      expect(messages.refusals.two_factor_on.toLowerCase()).toContain(me.twoFactor.toLowerCase());
    });

    it('the roles of members', async () => {
      const { frame } = await app;
      expect(messages.roles).toEqual(frame.roles);
      expect(mails.roles).toEqual(frame.roles);
    });

    it('the issuing of an invoice: the notice, its timeline and the log', async () => {
      const { drafts, invoice, events } = (await loadCatalogue(language, ['drafts', 'invoice'])).messages;
      const word = invoice.events['invoice.activated'].toLowerCase();
      expect(drafts.send.issued('INV-0001').toLowerCase()).toContain(word);
      expect(events.types['invoice.activated'].toLowerCase()).toContain(word);
    });

    it('what is written off', async () => {
      const { statuses, invoiceStates } = await app;
      expect(invoiceStates.Uncollectible).toBe(statuses.Uncollectible);
      expect(commonMessages(language).invoiceStatuses.Uncollectible).toBe(statuses.Uncollectible);
    });

    it('what a menu leads to and a token may see', async () => {
      const { frame, developers } = await app;
      const { invoices, contacts, payments, payment_methods, payouts, reports, account } =
        developers.tokens.resources;
      expect({ invoices, contacts, payments, payment_methods, payouts, reports, account }).toEqual({
        invoices: frame.invoices,
        contacts: frame.contacts,
        payments: frame.payments,
        payment_methods: frame.wallet,
        payouts: frame.payouts,
        reports: frame.reports,
        account: frame.settings,
      });
    });
  },
);

// Words that stood beside another for the same thing.
it.each([
  ['de', /ausgebucht|ausbuch|in zwei Schritten/i],
  ['de', /\b(?:noch keine|gültige) Token\b/],
  ['fr', /\b(?:la|une) contestation|contestation (?:gagnée|perdue)|connexion en deux/i],
  ['fr', /\boffres?\b/i],
  ['es', /solicitud|negocio|inicio en dos pasos|función:/i],
] as const)('in %s no text says %s', async (language, second) => {
  const visitor = visitors.find((one) => one.language === language);
  const sections = Object.keys(pages) as Section[];
  const { messages } = await loadCatalogue(language, sections);
  const texts = [visitor?.messages, catalogues[language], messages].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => second.test(text))).toEqual([]);
});
