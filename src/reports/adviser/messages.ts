import type { Language } from '../../accounts/types.ts';
import { plural } from '../../kit/text/plural.ts';
import type { PackageKind } from './types.ts';

const en = {
  title: (from: string, to: string) => `Documents from ${from} to ${to}`,
  intro:
    'Every document of the period is listed here and in index.csv, which also has the SHA-256 of each file. A document that is changed later stands in a later file.',
  kinds: {
    Invoice: 'Invoices',
    CreditNote: 'Credit notes',
    EInvoice: 'E-invoices',
    Receipt: 'Receipts',
    Report: 'Reports',
    Ledger: 'Ledger',
    Books: 'Files for other programs',
    Bank: 'Bank',
    Index: 'Index',
  } satisfies Record<PackageKind, string>,
  files: (count: number, said: string) => plural('en', count, '1 file', `${said} files`),
  contents: 'Contents',
  /** Between a kind of files and their count. */
  colon: ': ',
  gaps: 'Could not be made',
  noGaps: 'Everything could be made.',
  number: 'Number',
  day: 'Date',
  client: 'Client',
  net: 'Net',
  tax: 'Tax',
  amount: 'Amount',
  file: 'File',
  reason: 'Reason',
  version: 'Version',
  canceled: 'Canceled invoices',
  versions:
    'An invoice that was changed has a row for each version: a later version has the difference to the one before, so that the amounts add up.',
  deposits:
    'A payment plan is no invoice and is not in this file. Its prepayment invoices are, and its final invoice, with the amount that they do not have. A credit note that lowers a plan has the amount 0 here: the final invoice is lower instead.',
  recordedLater:
    'ledger/recorded-later.csv and bank/recorded-later.csv have postings and bank lines that were recorded in this period for earlier days. They belong to earlier periods.',
};

type Messages = typeof en;

const de: Messages = {
  title: (from, to) => `Belege vom ${from} bis ${to}`,
  intro:
    'Jeder Beleg des Zeitraums steht hier und in index.csv, dort auch mit dem SHA-256 jeder Datei. Ein Beleg, der später geändert wird, steht in einer späteren Datei.',
  kinds: {
    Invoice: 'Rechnungen',
    CreditNote: 'Rechnungskorrekturen',
    EInvoice: 'E-Rechnungen',
    Receipt: 'Zahlungsbelege',
    Report: 'Auswertungen',
    Ledger: 'Hauptbuch',
    Books: 'Dateien für andere Programme',
    Bank: 'Bank',
    Index: 'Verzeichnis',
  },
  files: (count, said) => plural('de', count, '1 Datei', `${said} Dateien`),
  contents: 'Inhalt',
  colon: ': ',
  gaps: 'Konnte nicht erstellt werden',
  noGaps: 'Alles konnte erstellt werden.',
  number: 'Nummer',
  day: 'Datum',
  client: 'Kunde',
  net: 'Netto',
  tax: 'Steuer',
  amount: 'Betrag',
  file: 'Datei',
  reason: 'Grund',
  version: 'Fassung',
  canceled: 'Stornierte Rechnungen',
  versions:
    'Eine geänderte Rechnung hat eine Zeile je Fassung: Eine spätere Fassung hat den Unterschied zur vorigen, sodass die Summen stimmen.',
  deposits:
    'Ein Zahlungsplan ist keine Rechnung und nicht in dieser Datei. Seine Anzahlungsrechnungen sind es, und seine Schlussrechnung mit dem Betrag, den diese nicht haben. Eine Rechnungskorrektur, die einen Plan mindert, hat hier den Betrag 0: Stattdessen ist die Schlussrechnung niedriger.',
  recordedLater:
    'ledger/recorded-later.csv und bank/recorded-later.csv enthalten Buchungen und Bankumsätze, die in diesem Zeitraum für frühere Tage erfasst wurden. Sie gehören zu früheren Zeiträumen.',
};

const fr: Messages = {
  title: (from, to) => `Documents du ${from} au ${to}`,
  intro:
    'Chaque document de la période figure ici et dans index.csv, qui donne aussi le SHA-256 de chaque fichier. Un document modifié plus tard figure dans un fichier ultérieur.',
  kinds: {
    Invoice: 'Factures',
    CreditNote: 'Avoirs',
    EInvoice: 'Factures électroniques',
    Receipt: 'Reçus',
    Report: 'Rapports',
    Ledger: 'Grand livre',
    Books: 'Fichiers pour d’autres logiciels',
    Bank: 'Banque',
    Index: 'Index',
  },
  files: (count, said) => plural('fr', count, `${said} fichier`, `${said} fichiers`),
  contents: 'Contenu',
  colon: '\u00a0: ',
  gaps: 'Impossible à établir',
  noGaps: 'Tout a pu être établi.',
  number: 'Numéro',
  day: 'Date',
  client: 'Client',
  net: 'HT',
  tax: 'Taxe',
  amount: 'Montant',
  file: 'Fichier',
  reason: 'Raison',
  version: 'Version',
  canceled: 'Factures annulées',
  versions:
    'Une facture modifiée a une ligne par version\u00a0: une version ultérieure indique la différence avec la précédente, de sorte que les totaux sont justes.',
  deposits:
    'Un échéancier n’est pas une facture et ne figure pas dans ce fichier. Ses factures d’acompte y figurent, ainsi que sa facture définitive, avec le montant qu’elles n’ont pas. Un avoir qui réduit un échéancier a ici le montant 0\u00a0: c’est la facture définitive qui est réduite.',
  recordedLater:
    'ledger/recorded-later.csv et bank/recorded-later.csv contiennent les écritures et les lignes de relevé enregistrées pendant cette période pour des jours antérieurs. Elles appartiennent à des périodes précédentes.',
};

const es: Messages = {
  title: (from, to) => `Documentos del ${from} al ${to}`,
  intro:
    'Cada documento del período figura aquí y en index.csv, que también tiene el SHA-256 de cada archivo. Un documento que se modifica más tarde figura en un archivo posterior.',
  kinds: {
    Invoice: 'Facturas',
    CreditNote: 'Facturas rectificativas',
    EInvoice: 'Facturas electrónicas',
    Receipt: 'Recibos',
    Report: 'Informes',
    Ledger: 'Libro mayor',
    Books: 'Archivos para otros programas',
    Bank: 'Banco',
    Index: 'Índice',
  },
  files: (count, said) => plural('es', count, '1 archivo', `${said} archivos`),
  contents: 'Contenido',
  colon: ': ',
  gaps: 'No se pudo generar',
  noGaps: 'Todo se pudo generar.',
  number: 'Número',
  day: 'Fecha',
  client: 'Cliente',
  net: 'Base imponible',
  tax: 'Impuesto',
  amount: 'Importe',
  file: 'Archivo',
  reason: 'Motivo',
  version: 'Versión',
  canceled: 'Facturas anuladas',
  versions:
    'Una factura modificada tiene una fila por versión: una versión posterior muestra la diferencia con la anterior, para que las sumas cuadren.',
  deposits:
    'Un plan de pagos no es una factura y no está en este archivo. Sí están sus facturas de anticipo y su factura final, con el importe que estas no tienen. Una factura rectificativa que reduce un plan tiene aquí el importe 0: en su lugar es menor la factura final.',
  recordedLater:
    'ledger/recorded-later.csv y bank/recorded-later.csv tienen los asientos y los movimientos bancarios que se registraron en este período para días anteriores. Pertenecen a períodos anteriores.',
};

/** The words of the index that a person reads. */
export const indexMessages: Readonly<Record<Language, Messages>> = { en, de, fr, es };
