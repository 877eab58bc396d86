import type { Messages } from '../catalogue.ts';

/** The versions of an issued invoice, in Spanish. */
export const versions: Messages['versions'] = {
  title: (number) => `Versiones de ${number}`,
  lead: 'Cada cambio de lo que figura en el documento es una versión: cliente, conceptos, impuesto, total, fecha del evento, y el paso del plan de pagos a la factura.',
  nth: (number) => `Versión ${number}`,
  changed: (number, fields) => `Versión ${number}: ${fields}`,
  fields: {
    buyer: 'cliente',
    lines: 'conceptos',
    tax: 'impuesto',
    total: 'total',
    eventDate: 'fecha del evento',
    finalInvoice: 'factura en lugar del plan',
  },
  compare: (number) => `Comparar con la versión ${number}`,
  before: 'Antes',
  after: 'Después',
  only: 'El documento no ha cambiado desde que se emitió.',
  client: 'Cliente',
  eventDate: 'Fecha del evento',
  item: (position) => `Concepto ${position}`,
  rate: (percent) => `Impuesto ${percent}`,
  outside: 'No sujeto a impuesto',
  categories: {
    Standard: 'Impuesto',
    Zero: 'Tipo cero',
    Exempt: 'Exento',
    ReverseCharge: 'Inversión del sujeto pasivo',
    IntraCommunity: 'Entrega intracomunitaria',
    Export: 'Exportación',
  },
  net: (amount) => `${amount} neto`,
  tax: (amount) => `${amount} de impuesto`,
  total: 'Total',
  documents: 'PDF',
  marks: { changed: 'Cambiado', added: 'Añadido', gone: 'Eliminado', same: 'Sin cambios' },
  none: '–',
  pdf: 'PDF',
  asClient: (day) => `Byte por byte como lo recibió su cliente el ${day}.`,
  asBusiness: (day) => `Byte por byte como usted lo descargó el ${day}.`,
  unkept:
    'Nadie ha recibido un PDF de esta versión, así que no hay original. Se crea cuando usted lo descarga y se conserva desde entonces.',
  noOriginal:
    'No se puede volver a crear el original: esta instalación escribiría otros bytes. No se entrega ninguna copia en su lugar.',
  current: 'la actual',
  of: (number) => `de la versión ${number}`,
};
