import { readPdf } from '../../support/pdf.ts';
import type { Stage } from '../../support/stage.ts';
import { payWords } from '../../support/year/paying.ts';
import { type AtRate, type ClientBook, type Note, sumByRate } from './own-books.ts';

/** The papers of a client, in cents, as far as they must agree with the book. */
export interface Papers {
  readonly invoice: {
    readonly rates: readonly AtRate[];
    readonly total: number;
    readonly credited: number;
    readonly paid: number;
    readonly refunded: number;
    readonly remaining: number;
    readonly event: string;
    /** The day on which its event fell through; empty otherwise. */
    readonly canceled: string;
  };
  /** Oldest first, those of a day by their amount. */
  readonly receipts: readonly { readonly on: string; readonly charged: number; readonly refunded: number }[];
  readonly notes: readonly (Pick<Note, 'on' | 'amount' | 'rates' | 'refunded'> & {
    readonly notOwed: number;
  })[];
}

const words = payWords.en;

/** Opens the client's page, and reads every document that it offers, as text of its PDF. */
export async function readPapers(stage: Stage, link: string): Promise<Papers> {
  const { page, context } = await stage.visit(link, { locale: 'en' });
  await page.getByRole('link', { name: words.invoicePdf }).waitFor();
  const addresses = async (kind: string) => {
    const links = page.locator(`a[href*="/${kind}"]`);
    const found = await links.evaluateAll((all) => all.map((one) => String((one as { href?: string }).href)));
    return [...new Set(found)];
  };
  const [invoice = ''] = await addresses('invoice');
  const receipts = await addresses('receipt/');
  const notes = await addresses('credit-note/');
  await context.close();
  const [text] = await readAll([invoice]);
  const receiptTexts = await readAll(receipts);
  const noteTexts = await readAll(notes);
  return {
    invoice: invoiceOf(text ?? ''),
    receipts: inOrder(receiptTexts.map(receiptOf)),
    notes: noteTexts.map(noteOf).toSorted((one, other) => one.on.localeCompare(other.on)),
  };
}

const inOrder = (receipts: Papers['receipts']): Papers['receipts'] =>
  receipts.toSorted((one, other) => one.on.localeCompare(other.on) || one.charged - other.charged);

async function readAll(addresses: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(address);
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    texts.push(text);
  }
  return texts;
}

// The last line that ends with an amount of this name, as sums stand below lists; 0 where there is none.
function amountAfter(text: string, label: string): number {
  const lines = [...text.matchAll(new RegExp(`^${label} (\\$[\\d,]+\\.\\d\\d)$`, 'gm'))];
  return cents(lines.at(-1)?.[1] ?? '$0.00');
}

const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100);

function ratesOf(text: string): AtRate[] {
  const lines = text.matchAll(/^VAT (\d+)% \(Net amount (\$[\d,.]+)\) (\$[\d,.]+)$/gm);
  return [...lines].map(([, percent = '', net = '', tax = '']) => ({
    rate: Number(percent) * 100,
    gross: cents(net) + cents(tax),
    tax: cents(tax),
  }));
}

// As "2 Dec 2026" on paper.
function dayAfter(text: string, label: string): string {
  const [, day = ''] = new RegExp(`^${label} (\\d+ \\w+ \\d{4})`, 'm').exec(text) ?? [];
  return day === '' ? '' : new Date(`${day} 12:00 UTC`).toISOString().slice(0, 10);
}

const invoiceOf = (text: string): Papers['invoice'] => ({
  rates: ratesOf(text),
  total: amountAfter(text, 'Total'),
  credited: amountAfter(text, 'Credited'),
  paid: amountAfter(text, 'Paid'),
  refunded: amountAfter(text, 'Refunded'),
  remaining: amountAfter(text, 'Remaining'),
  event: dayAfter(text, 'Event'),
  canceled: dayAfter(text, 'Canceled'),
});

const receiptOf = (text: string): Papers['receipts'][number] => ({
  on: dayAfter(text, 'Date paid'),
  charged: amountAfter(text, 'Total charged'),
  refunded: amountAfter(text, 'Refunded'),
});

const noteOf = (text: string): Papers['notes'][number] => ({
  on: dayAfter(text, 'Issued'),
  amount: amountAfter(text, 'Total'),
  rates: ratesOf(text),
  refunded: amountAfter(text, 'Refunded'),
  notOwed: amountAfter(text, 'No longer owed'),
});

/** The papers that a client must have by the photographer's own book. */
export const papersOf = (book: ClientBook): Papers => ({
  invoice: {
    rates: sumByRate(book.items),
    total: book.itemsTotal,
    credited: book.credited - book.refunded,
    paid: book.paid,
    refunded: book.refunded,
    remaining: book.due,
    event: book.eventDate ?? '',
    canceled: book.canceledOn ?? '',
  },
  receipts: inOrder(book.payments.map(({ on, amount, refunded }) => ({ on, charged: amount, refunded }))),
  notes: book.notes.map(({ on, amount, rates, refunded }) => ({
    on,
    amount,
    rates,
    refunded,
    notOwed: amount - refunded,
  })),
});
