import { isCurrency } from '../kit/money/money.ts';
import type { CsvMapping } from './files/csv.ts';
import type { CsvPreview } from './files/types.ts';

// How banks name their columns in English, German, French and Spanish: whole names first, in the order of preference.
const names = {
  bookedOn:
    'buchungstag buchungsdatum buchung bookingdate bookedon dateoperation datedoperation datecomptable fechaoperacion fechacontable ' +
    'fecha postingdate transactiondate datecompleted completeddate date datum',
  valueOn:
    'valutadatum wertstellung wertstellungsdatum valuta valuedate valuta datevaleur datedevaleur fechavalor',
  amount:
    'betrag betrageur umsatz umsatzineur betragineur amount montant montanteur importe importeeur valor',
  credit: 'haben gutschrift eingang credit creditamount paidin moneyin credito abono ingresos haber',
  debit: 'soll lastschrift ausgang debit debitamount paidout moneyout debito cargo gastos debe',
  currency: 'wahrung waehrung currency devise divisa moneda',
  name:
    'beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger empfangerzahlungspflichtiger namezahlungsbeteiligter auftraggeberbeguenstigter ' +
    'auftraggeberbegunstigter auftraggeberempfanger zahlungspflichtiger zahlungspflichtigerr zahlungspflichtige auftraggeber empfanger ' +
    'partnername counterparty counterpartyname payer payername payee name tiers contrepartie ordenante beneficiario nombre',
  iban: 'kontonummeriban ibanzahlungsbeteiligter ibanauftraggeber kontonummer partneriban counterpartyiban iban compte cuenta',
  text:
    'verwendungszweck buchungstext zahlungsreferenz paymentreference description details narrative memo text libelle libelleoperation motif ' +
    'communication concepto descripcion observaciones',
  endToEndId:
    'kundenreferenzendtoend endtoendreferenz endtoendid endtoendreference kundenreferenz referencedebout',
  reference: 'glaubigerreferenz structuredreference reference referenz referencia',
  bankId: 'transactionid transaktionsid transferwiseid buchungsid bankreference idtransaccion',
} as const;
type Role = keyof typeof names;

/**
 * Proposes which column is which by the names of a bank's columns; null without a column for the day and one for the amount. A person
 * looks at it before it is used. `currency`: of lines where no column has it.
 */
export function proposeMapping({ columns, rows }: CsvPreview, currency: string): CsvMapping | null {
  const plain = columns.map(plainName);
  const taken = new Set<number>();
  const find = (role: Role): string | undefined => {
    for (const name of names[role].split(' ')) {
      const at = plain.findIndex((column, index) => column === name && !taken.has(index));
      if (at === -1) continue;
      taken.add(at);
      return columns[at];
    }
    return undefined;
  };
  const bookedOn = find('bookedOn');
  const amount = amountOf(find);
  if (bookedOn === undefined || amount === undefined) return null;
  const currencyColumn = find('currency');
  const found = {
    valueOn: find('valueOn'),
    currency: currencyColumn,
    name: find('name'),
    iban: find('iban'),
    endToEndId: find('endToEndId'),
    bankId: find('bankId'),
  };
  const text = find('text');
  const reference = find('reference');
  const known = Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined));
  return {
    bookedOn,
    amount,
    ...known,
    currencyCode: currencyOf(columns, rows, currencyColumn) ?? currency,
    // Without a column for words, the reference is what the payer wrote.
    text: [text ?? reference].filter((column) => column !== undefined),
    ...(text === undefined || reference === undefined ? {} : { reference }),
  };
}

function amountOf(find: (role: Role) => string | undefined): CsvMapping['amount'] | undefined {
  const amount = find('amount');
  if (amount !== undefined) return amount;
  const [credit, debit] = [find('credit'), find('debit')];
  return credit === undefined || debit === undefined ? undefined : { credit, debit };
}

function currencyOf(
  columns: readonly string[],
  rows: CsvPreview['rows'],
  column: string | undefined,
): string | null {
  const cell = column === undefined ? '' : (rows[0]?.[columns.indexOf(column)] ?? '').toUpperCase();
  return isCurrency(cell) ? cell : null;
}

// `Beguenstigter/Zahlungspflichtiger`, `Date opération` and `Wert­stellung (Valuta)`: letters alone.
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]/g, '');
}
