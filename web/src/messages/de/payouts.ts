import type { Messages } from '../catalogue.ts';

/** Payouts to the bank of the business, in German. */
export const payouts: Messages['payouts'] = {
  empty: 'Noch keine Bankgutschriften',
  emptyText:
    'Was Kunden bezahlen, sammelt sich beim Zahlungsdienst, der es nach einigen Tagen an Ihre Bank überweist.',
  nextOne: (amount, date) => `${amount} kommen am ${date} bei Ihrer Bank an.`,
  lastOne: (amount, date) => `Zuletzt kamen am ${date} ${amount} an. Weiteres ist nicht angekündigt.`,
  done: 'Gutgeschrieben',
  expected: 'Erwartet',
  arrival: 'Bei der Bank',
  status: 'Status',
  reference: 'Referenz',
  amount: 'Betrag',
  payoutOf: (date) => `Bankgutschrift vom ${date}`,
  arrives: (date) => `Kommt am ${date} bei Ihrer Bank an.`,
  arrived: (date) => `Kam am ${date} bei Ihrer Bank an.`,
  contents: 'Was darin ist',
  kind: 'Art',
  gross: 'Betrag',
  fees: 'Gebühren',
  net: 'Netto',
  total: 'Gutschrift',
  kinds: {
    charge: 'Zahlungen von Kunden',
    refund: 'Erstattungen',
    refund_failed: 'Zurückgekommene Erstattungen',
    return: 'Rücklastschriften',
    dispute: 'Anfechtungen',
    dispute_won: 'Gewonnene Anfechtungen',
    payout: 'Zurückgekommene Gutschriften',
    funding: 'Abgebucht für Auszahlungen an andere',
    delivery: 'Auszahlungen an andere',
    delivery_returned: 'Zurückgekommene Auszahlungen',
    release: 'Als Guthaben behaltene Auszahlungen',
    fee: 'Weitere Gebühren',
  },
};
