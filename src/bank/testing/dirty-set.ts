import type { KnownIbans } from '../matching/match.ts';
import type { Certainty, MatchedLine, OpenInvoice } from '../matching/types.ts';

/** A line, and the invoices that its payer meant: none for money that has nothing to do with invoices. */
interface LabelledLine {
  readonly line: MatchedLine;
  readonly meant: readonly string[];
}

interface DirtySet {
  readonly invoices: readonly OpenInvoice[];
  readonly lines: readonly LabelledLine[];
  readonly knownIbans: KnownIbans;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames =
  'Maria Jürgen Şule Anne-Marie Björn Łukasz Chloé Tom Ines Otto Zoë Karl Sabine Emre Noémie Pedro Katharina Søren Agnieszka Luís Petra Mehmet Hélène Andrés'.split(
    ' ',
  );
const lastNames =
  'Müller Lindqvist Groß Yılmaz Schröder Nowak Dubois García Weiß Bauer Öztürk Meier Køhler Wójcik Lefèvre Núñez Krüger Demir Fontaine Ortega Jäger Kowalska Moreau Iglesias Böhm Aydın Girard Castaño Hübner Sørensen Perrin Ibáñez Voß Çelik Renard Peña'.split(
    ' ',
  );
const trades = [
  'Atelier',
  'Studio',
  'Verlag',
  'Hotel',
  'Praxis',
  'Werkstatt',
  'Weingut',
  'Logistik',
  'Garten',
  'Küchen',
];
const forms = ['GmbH', 'GmbH & Co. KG', 'AG', 'UG (haftungsbeschränkt)', 'SARL', 'Ltd.', 'e.K.', 'S.L.'];
// Round amounts that many clients owe, so that an amount alone says little.
const amounts = [5_000, 10_000, 15_000, 25_000, 30_000, 50_000, 75_000, 100_000, 119_000, 238_000];

/** Open invoices, and a statement about them as payers write it: numbers with noise, none, wrong ones; parts, sums, too much. */
export function dirtySet(
  seed: number,
  counts: { readonly invoices: number; readonly lines: number },
): DirtySet {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const contacts = Array.from({ length: Math.ceil(counts.invoices / 3) }, (_, index) => {
    const person = `${pick(firstNames)} ${pick(lastNames)}${index % 3 === 0 ? '' : `-${pick(lastNames)}`}`;
    const company = random() < 0.4 ? `${pick(trades)} ${pick(lastNames)} ${index} ${pick(forms)}` : null;
    return { id: `c${index}`, names: company === null ? [person] : [person, company], iban: `DE00${index}` };
  });
  const invoices = Array.from({ length: counts.invoices }, (_, index): OpenInvoice => {
    const { id: contactId, names } = pick(contacts);
    const payments = Array.from({ length: 1 + below(3) }, (_unused, at) => ({
      id: `p${index}-${at}`,
      dueDate: `2027-${String(1 + at * 3).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`,
      owed: random() < 0.6 ? pick(amounts) : 1_000 + below(300_000),
    }));
    const number =
      index % 2 === 0 ? `INV-${String(index).padStart(4, '0')}` : `RE-2027-${String(index).padStart(5, '0')}`;
    return { id: `i${index}`, number, currency: 'EUR', contactId, names, payments };
  });
  const known = contacts.filter(() => random() < 0.3);
  const knownIbans = new Map(known.map(({ id, iban }) => [iban, new Set([id])]));
  // Each invoice is paid at most once by its first way, as on a statement of one month.
  const unpaid = invoices.toSorted(() => random() - 0.5);
  const tools: Tools = { random, below, pick, contacts, invoices };
  const lines = Array.from({ length: counts.lines }, () => {
    const invoice = random() < 0.12 ? undefined : unpaid.pop();
    return invoice === undefined ? strangerLine(tools) : clientLine(invoice, tools);
  });
  return { invoices, lines, knownIbans };
}

interface Tools {
  readonly random: () => number;
  readonly below: (count: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly contacts: readonly {
    readonly id: string;
    readonly names: readonly string[];
    readonly iban: string;
  }[];
  readonly invoices: readonly OpenInvoice[];
}

/** The name of an account, as some banks send it in the place of a person's. */
const NOBODY = 'Sparkonto 12';

const nothing = { currency: 'EUR', reference: null, endToEndId: null, bookedOn: '2027-01-15' };

function strangerLine({ random, below, pick }: Tools): LabelledLine {
  const text = pick([
    'Mieterstattung 2027',
    'Steuererstattung 11/2026',
    'Gutschrift 0815 vom 04.01.2027',
    'PAYPAL 1004499',
    'Zinsen',
    'Storno 4711',
  ]);
  const amount = random() < 0.3 ? pick(amounts) : 500 + below(400_000);
  return {
    line: {
      ...nothing,
      amount,
      name: pick(['Finanzamt', 'Stadtwerke', 'PayPal Europe', 'Aral AG']),
      iban: null,
      text,
    },
    meant: [],
  };
}

function clientLine(invoice: OpenInvoice, tools: Tools): LabelledLine {
  const { random, below, pick, contacts, invoices } = tools;
  const contact = contacts.find(({ id }) => id === invoice.contactId);
  if (contact === undefined) throw new Error('The invoice has no contact.');
  const [first] = invoice.payments;
  const total = invoice.payments.reduce((sum, { owed }) => sum + owed, 0);
  const way = random();
  const amount =
    way < 0.45
      ? total
      : way < 0.85
        ? (first?.owed ?? total)
        : way < 0.95
          ? Math.max(1, total - 100 - below(900))
          : total + 1 + below(900);
  const said = random();
  // One in thirty names an invoice of somebody else.
  const wrong = pick(invoices);
  const text =
    said < 0.5
      ? noisy(invoice.number, tools)
      : said < 0.6
        ? withoutPrefix(invoice.number)
        : said < 0.63
          ? noisy(wrong.number, tools)
          : pick(['Rechnung', 'Vielen Dank!', 'Anzahlung Hochzeit', 'Rg. vom 04.01.27', '']);
  const isOther = said >= 0.6 && said < 0.63;
  const name = random() < 0.9 ? noisyName(pick(contact.names), tools) : NOBODY;
  const line = { ...nothing, amount, name, iban: random() < 0.8 ? contact.iban : null, text };
  // Nobody can tell a wrong number with its very amount, when nothing says who pays.
  const meant = isOther && name === NOBODY && fits(wrong, amount) ? [wrong.id, invoice.id] : [invoice.id];
  return { line, meant };
}

function fits({ payments }: OpenInvoice, amount: number): boolean {
  let sum = 0;
  return payments.some(({ owed }) => {
    sum += owed;
    return owed === amount || sum === amount;
  });
}

function noisy(number: string, { pick }: Tools): string {
  const form = pick([
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.replaceAll('-', ''),
    (text: string) => text.replaceAll('-', ' '),
    (text: string) => text.replaceAll('-', ' - '),
    (text: string) => text.replaceAll('-', '/'),
    (text: string) => `${text.slice(0, -2)} ${text.slice(-2)}`,
    (text: string) => text.replaceAll('-', '.'),
  ]);
  return pick([
    (text: string) => text,
    (text: string) => `Rechnung Nr. ${text} v. 04.01.2027`,
    (text: string) => `${text}, Kd 7719`,
  ])(form(number));
}

function withoutPrefix(number: string): string {
  return `Nr ${number.split('-').at(-1)}`;
}

function noisyName(name: string, { pick }: Tools): string {
  return pick([
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss'),
    (text: string) => text.split(' ').toReversed().join(', '),
    (text: string) => text.replace(/^(\p{L})\S+ /u, '$1. '),
    (text: string) => text.slice(0, 27),
    (text: string) => `Herr ${text}`,
  ])(name);
}

/** Of the suggestions of a certainty: how many there are, and how many name only invoices that the payer meant. */
interface Score {
  count: number;
  right: number;
}

/** Counts right and wrong suggestions by certainty. */
export function scoreOf(
  lines: readonly LabelledLine[],
  suggestions: readonly ({
    readonly certainty: Certainty;
    readonly allocations: readonly { readonly invoiceId: string }[];
  } | null)[],
): Readonly<Record<Certainty, Score>> {
  const scores = {
    Certain: { count: 0, right: 0 },
    Likely: { count: 0, right: 0 },
    Possible: { count: 0, right: 0 },
  };
  for (const [index, suggestion] of suggestions.entries()) {
    if (suggestion === null) continue;
    const score = scores[suggestion.certainty];
    score.count += 1;
    if (suggestion.allocations.every(({ invoiceId }) => lines[index]?.meant.includes(invoiceId)))
      score.right += 1;
  }
  return scores;
}
