import type { CsvRecord } from '../../kit/files/read-csv.ts';
import { lineFields } from './lines.ts';

export type Kind = 'Contacts' | 'Invoices';

/** The columns that say who is billed. */
export const billed = [
  'company',
  'street',
  'postalCode',
  'city',
  'region',
  'country',
  'vatId',
  'phone',
  'reference',
  'peppolId',
] as const;

/** What a column of a file may be. */
export const fields = {
  Contacts: ['name', 'email', 'type', 'language', 'externalId', ...billed],
  Invoices: [
    'number',
    'name',
    'email',
    'amount',
    'issuedOn',
    'dueDate',
    'paymentName',
    'status',
    'paidOn',
    'currency',
    'eventDate',
    'note',
    'externalId',
    'language',
    'taxMode',
    ...lineFields,
    ...billed,
  ],
} as const;
/** What a column of a file may be. */
export type Field = (typeof fields)[Kind][number];

/** Without these nothing can be created. */
const needed: Readonly<Record<Kind, readonly Field[]>> = {
  Contacts: ['name', 'email'],
  Invoices: ['name', 'email', 'amount'],
};

/** The fields without a column that nothing can be created without: lines with prices make an amount, too. */
export function missingFields(kind: Kind, mapping: Mapping): Field[] {
  return needed[kind].filter(
    (field) => mapping[field] === undefined && !(field === 'amount' && mapping.unitAmount !== undefined),
  );
}

/** Which column, counted from 0, a field stands in. */
export type Mapping = Readonly<Partial<Record<Field, number>>>;

// Without marks and case, the best first: of our own files, Stripe, Square, QuickBooks, Xero, Invoice Ninja, and the words
// that people write themselves, in four languages.
const names: Readonly<Record<Field, readonly string[]>> = {
  name: [
    'client',
    'customername',
    'clientname',
    'contactname',
    'fullname',
    'name',
    'customer',
    'displayname',
    'contact',
    'company',
    'companyname',
    'billto',
    'kunde',
    'kundenname',
    'nom',
    'nomclient',
    'nombre',
    'cliente',
  ],
  email: [
    'clientemail',
    'customeremail',
    'email',
    'emailaddress',
    'contactemail',
    'billemail',
    'mainemail',
    'mail',
    'emailadresse',
    'adresseemail',
    'courriel',
    'correo',
    'correoelectronico',
  ],
  type: ['type', 'contacttype', 'typ', 'tipo'],
  language: [
    'language',
    'clientlanguage',
    'preferredlanguage',
    'locale',
    'lang',
    'sprache',
    'langue',
    'idioma',
  ],
  number: [
    'invoicenumber',
    'number',
    'invoiceno',
    'invoiceid',
    'invoice',
    'no',
    'num',
    'id',
    'rechnungsnummer',
    'rechnungsnr',
    'numerofacture',
    'numerodefacture',
    'numerodefactura',
    'factura',
  ],
  amount: [
    'amount',
    'amountdue',
    'requestedamount',
    'amountrequested',
    'totalamount',
    'total',
    'invoicetotal',
    'balance',
    'betrag',
    'summe',
    'montant',
    'importe',
    'monto',
  ],
  issuedOn: [
    'issuedon',
    'invoicedate',
    'issuedate',
    'dateissued',
    'dateofissue',
    'invoicedateutc',
    'finalizedatutc',
    'rechnungsdatum',
    'ausgestelltam',
    'datedefacture',
    'datefacture',
    'datedemission',
    'emisele',
    'fechadefactura',
    'fechadeemision',
    'emitidael',
  ],
  dueDate: [
    'duedate',
    'duedateutc',
    'due',
    'paymentduedate',
    'falligam',
    'faellig',
    'falligkeit',
    'faelligkeit',
    'echeance',
    'datedecheance',
    'vencimiento',
    'fechadevencimiento',
  ],
  paymentName: ['payment', 'paymentname', 'installment', 'zahlung', 'rate', 'paiement', 'pago', 'cuota'],
  status: [
    'paymentstatus',
    'status',
    'invoicestatus',
    'state',
    'rechnungsstatus',
    'zahlungsstatus',
    'statut',
    'statutdelafacture',
    'estado',
    'estadodelafactura',
  ],
  paidOn: [
    'paidon',
    'paidatutc',
    'paidat',
    'paiddate',
    'datepaid',
    'fullypaidondate',
    'lastpaymentdate',
    'paymentdate',
    'bezahltam',
    'zahlungsdatum',
    'payeele',
    'payele',
    'datedepaiement',
    'pagadael',
    'fechadepago',
  ],
  currency: ['currency', 'currencycode', 'wahrung', 'waehrung', 'devise', 'moneda'],
  eventDate: [
    'eventdate',
    'servicedate',
    'saleorservicedate',
    'veranstaltung',
    'termin',
    'dateevenement',
    'datedelevenement',
    'fechadelevento',
  ],
  externalId: [
    'externalid',
    'externeid',
    'externekennung',
    'idexterne',
    'identifiantexterne',
    'idexterno',
    'idexterna',
  ],
  company: [
    'company',
    'companyname',
    'clientcompany',
    'businessname',
    'organization',
    'organisation',
    'firma',
    'firmenname',
    'unternehmen',
    'societe',
    'entreprise',
    'raisonsociale',
    'empresa',
    'razonsocial',
  ],
  street: [
    'street',
    'clientstreet',
    'address',
    'addressline',
    'streetaddress',
    'billingaddress',
    'poaddressline',
    'strasse',
    'straße',
    'anschrift',
    'adresse',
    'rue',
    'calle',
    'direccion',
  ],
  postalCode: [
    'postalcode',
    'clientpostalcode',
    'zip',
    'zipcode',
    'postcode',
    'popostalcode',
    'plz',
    'postleitzahl',
    'codepostal',
    'codigopostal',
    'cp',
  ],
  city: ['city', 'clientcity', 'town', 'pocity', 'ort', 'stadt', 'ville', 'ciudad', 'localidad'],
  region: ['region', 'clientregion', 'province', 'county', 'poregion', 'bundesland', 'provincia'],
  country: ['country', 'clientcountry', 'countrycode', 'pocountry', 'land', 'pays', 'pais'],
  vatId: [
    'vatid',
    'clientvatid',
    'vatnumber',
    'taxid',
    'taxnumber',
    'ustid',
    'ustidnr',
    'numerotva',
    'numerodetva',
    'nif',
    'nifiva',
    'cif',
  ],
  item: [
    'item',
    'itemdescription',
    'lineitem',
    'linedescription',
    'productservice',
    'itemproductservice',
    'product',
    'leistung',
    'artikel',
    'prestation',
    'concepto',
  ],
  quantity: ['quantity', 'itemquantity', 'qty', 'menge', 'anzahl', 'quantite', 'cantidad'],
  unitAmount: [
    'unitamount',
    'unitprice',
    'itemrate',
    'price',
    'einzelpreis',
    'preis',
    'prixunitaire',
    'precio',
    'preciounitario',
  ],
  unit: ['unit', 'unitofmeasure', 'uom', 'einheit', 'unite', 'unidad'],
  discount: ['linediscount', 'itemdiscount', 'discount', 'rabatt', 'remise', 'descuento'],
  taxRate: ['taxrate', 'vatrate', 'steuersatz', 'mwstsatz', 'tauxtva', 'tauxdetva', 'tipoiva', 'tipodeiva'],
  taxCategory: ['taxcategory', 'vatcategory', 'steuerkategorie', 'categorietva', 'categoriaiva'],
  taxMode: ['taxmode', 'lineamounttypes', 'taxinclusive', 'preisangabe'],
  phone: ['phone', 'clientphone', 'phonenumber', 'telephone', 'telefon', 'tel', 'telefono'],
  reference: [
    'clientreference',
    'buyerreference',
    'ponumber',
    'purchaseorder',
    'ordernumber',
    'reference',
    'leitwegid',
    'bestellnummer',
    'referenz',
    'referencia',
  ],
  peppolId: ['peppolid', 'clientpeppolid', 'peppol', 'participantid', 'peppolkennung', 'idpeppol'],
  note: [
    'note',
    'notes',
    'description',
    'memo',
    'message',
    'publicnotes',
    'notiz',
    'bemerkung',
    'remarque',
    'nota',
    'notas',
  ],
};

const plain = (word: string) =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{Ll}]/gu, '');

/** Which column each field probably stands in, by the names in the first record. A column is given to one field. */
export function guessMapping(kind: Kind, header: readonly string[]): Mapping {
  const heads = header.map(plain);
  const taken = new Set<number>();
  const mapping: Partial<Record<Field, number>> = {};
  const ranked = fields[kind].flatMap((field: Field) =>
    names[field].flatMap((name, rank) => {
      const column = heads.indexOf(name);
      return column === -1 ? [] : [{ field, column, rank }];
    }),
  );
  for (const { field, column } of ranked.toSorted((one, other) => one.rank - other.rank)) {
    if (mapping[field] !== undefined || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  // The description beside a price is that of its line.
  if (mapping.item === undefined && mapping.unitAmount !== undefined && mapping.note !== undefined) {
    const { note, ...others } = mapping;
    if (heads[note] === 'description') return { ...others, item: note };
  }
  // A file that names companies alone names its clients by them.
  if (mapping.name === undefined && mapping.company !== undefined) {
    const { company: name, ...others } = mapping;
    return { ...others, name };
  }
  return mapping;
}

const fieldsOfPaths: Readonly<Record<string, Field>> = {
  totalAmount: 'amount',
  paymentSchedule: 'amount',
  lineItems: 'item',
  description: 'item',
  taxBasisPoints: 'taxRate',
  localTaxBasisPoints: 'taxRate',
  basisPoints: 'discount',
};

/** The field that a fault of a row is about, by its JSON pointer as `/contact/email`; null when it is none of a file. */
export function fieldOf(path: string): Field | null {
  const last = path.split('/').at(-1) ?? '';
  const known: readonly Field[] = [...fields.Contacts, ...fields.Invoices];
  return known.find((field) => field === last) ?? fieldsOfPaths[last] ?? null;
}

export function textsOf(records: readonly CsvRecord[], mapping: Mapping, field: Field): string[] {
  const column = mapping[field];
  return column === undefined ? [] : records.map(({ cells }) => cells[column]?.trim() ?? '');
}
