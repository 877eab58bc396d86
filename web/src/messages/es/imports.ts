import type { Messages } from '../catalogue.ts';

/** Imports of contacts and invoices, in Spanish. */
export const imports: Messages['imports'] = {
  titles: { Contacts: 'Importar contactos', Invoices: 'Importar facturas' },
  intros: {
    Contacts:
      'Un archivo CSV de cualquier programa, un contacto por fila. No se crea nada antes de que usted haya visto lo que se ha encontrado.',
    Invoices:
      'Un archivo CSV de cualquier programa. Las filas con el mismo número son los pagos de una factura. No se crea nada antes de que usted haya visto lo que se ha encontrado. Lo que se pagó en otro lugar no se incorpora.',
  },
  mayNot: 'Su rol le permite ver contactos y facturas, pero no añadir ninguno.',
  choose: 'Elegir un archivo',
  other: 'Elegir otro archivo',
  drop: 'o suéltelo aquí',
  paste: 'O pegue las filas',
  pasteHint: 'Con los nombres de las columnas en la primera fila.',
  columns: 'Columnas',
  columnsText: 'Indique qué contiene cada columna del archivo.',
  fields: {
    number: 'Número de factura',
    name: 'Nombre',
    email: 'Correo electrónico',
    type: 'Tipo',
    amount: 'Importe',
    dueDate: 'Vencimiento',
    paymentName: 'Pago',
    currency: 'Moneda',
    eventDate: 'Fecha del evento',
    note: 'Nota',
  },
  none: 'No está en el archivo',
  column: (number: number) => `Columna ${number}`,
  isNeeded: 'Esta columna es necesaria.',
  chooseOne: 'Elegir',
  dateOrder: 'Cómo se escriben las fechas',
  dateOrders: { DayFirst: 'Primero el día: 31/12/2027', MonthFirst: 'Primero el mes: 12/31/2027' },
  decimalMark: 'Cómo se escriben los importes',
  decimalMarks: { '.': '1,234.56', ',': '1.234,56' },
  ask: 'El archivo se puede leer de las dos formas.',
  status: 'Crearlas como',
  statuses: { Draft: 'Borradores', Active: 'Facturas emitidas' },
  statusHint: 'Un borrador recibe su número cuando usted lo emite; el antiguo se guarda con él.',
  sendMails: 'Enviar a cada cliente su factura por correo',
  sendMailsHint: 'De lo contrario, nadie recibe aviso.',
  noRows: 'No hay filas.',
  tooMany: (most: string) => `Hay más de ${most} filas. Divida el archivo.`,
  found: {
    Contacts: (count: number) =>
      count === 1 ? 'Se ha encontrado 1 contacto.' : `Se han encontrado ${count} contactos.`,
    Invoices: (count: number) =>
      count === 1 ? 'Se ha encontrado 1 factura.' : `Se han encontrado ${count} facturas.`,
  },
  firstRows: 'Las primeras filas',
  line: 'Línea',
  unreadable: (field: string, text: string) =>
    text === '' ? `${field}: la celda está vacía.` : `${field}: «${text}» no se puede leer.`,
  unreadableTitle: (count: number) =>
    count === 1
      ? '1 celda no se puede leer. Su fila se omite.'
      : `${count} celdas no se pueden leer. Sus filas se omiten.`,
  more: (count: number) => `y ${count} más`,
  payments: (count: number) => (count === 1 ? '1 pago' : `${count} pagos`),
  check: (count: number) => (count === 1 ? 'Comprobar 1 fila' : `Comprobar ${count} filas`),
  sending: (done: number, total: number) => `Se han enviado ${done} de ${total} filas.`,
  earlier: 'Importaciones anteriores',
  states: {
    Open: 'Sin iniciar',
    Checking: 'En comprobación',
    Checked: 'Comprobada',
    Running: 'En curso',
    Done: 'Terminada',
    Canceled: 'Cancelada',
  },
  one: 'Importación',
  unnamed: 'Filas pegadas',
  total: 'Filas',
  created: 'Creadas',
  valid: 'Se pueden crear',
  faulty: 'Rechazadas',
  waiting: 'Aún sin comprobar',
  progress: (done: string, total: string) => `${done} de ${total}`,
  checkedTitle: {
    Contacts: (count: number) =>
      count === 1 ? 'Se puede crear 1 contacto.' : `Se pueden crear ${count} contactos.`,
    Invoices: (count: number) =>
      count === 1 ? 'Se puede crear 1 factura.' : `Se pueden crear ${count} facturas.`,
  },
  nothingValid: 'No se puede crear ninguna fila. Corrija el archivo e impórtelo de nuevo.',
  create: {
    Contacts: (count: number) => (count === 1 ? 'Crear 1 contacto' : `Crear ${count} contactos`),
    Invoices: (count: number) => (count === 1 ? 'Crear 1 factura' : `Crear ${count} facturas`),
  },
  createTitle: {
    Contacts: (count: number) => (count === 1 ? '¿Crear 1 contacto?' : `¿Crear ${count} contactos?`),
    Invoices: (count: number) => (count === 1 ? '¿Crear 1 factura?' : `¿Crear ${count} facturas?`),
  },
  createText: 'Las filas rechazadas se omiten. Puede detener la importación; lo que se ha creado permanece.',
  mailsText: 'Cada cliente de una factura emitida recibe un correo.',
  noMailsText: 'No se envía ningún correo.',
  doneTitle: {
    Contacts: (count: number) =>
      count === 1 ? 'Se ha creado 1 contacto.' : `Se han creado ${count} contactos.`,
    Invoices: (count: number) =>
      count === 1 ? 'Se ha creado 1 factura.' : `Se han creado ${count} facturas.`,
  },
  open: { Contacts: 'Abrir los contactos', Invoices: 'Abrir las facturas' },
  faults: 'Filas rechazadas',
  faultsByCode: {
    required: 'falta',
    invalid_email: 'no es una dirección de correo válida',
    invalid_date: 'no es una fecha válida',
    invalid_format: 'contiene caracteres no permitidos',
    too_short: 'demasiado corto',
    too_long: 'demasiado largo',
    out_of_range: 'demasiado pequeño o demasiado grande',
    unknown_value: 'valor desconocido',
    contact_exists: 'ya la usa otro contacto o una línea anterior',
    number_taken: 'ya lo usa otra factura o una línea anterior',
    number_reserved: 'este prefijo está reservado para los números de la cuenta',
  },
  faultsCsv: 'Todas en CSV',
  cancel: 'Detener',
  cancelTitle: '¿Detener la importación?',
  cancelText: 'No se crea nada más. Lo que se ha creado permanece.',
  again: 'Importar otro archivo',
};
