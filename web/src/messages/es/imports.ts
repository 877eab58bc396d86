import type { Messages } from '../catalogue.ts';

/** Imports of contacts and invoices, in Spanish. */
export const imports: Messages['imports'] = {
  titles: { Contacts: 'Importar contactos', Invoices: 'Importar facturas' },
  intros: {
    Contacts:
      'Un archivo CSV de cualquier programa, un contacto por fila. No se crea nada antes de que usted haya visto lo que se ha encontrado.',
    Invoices:
      'Un archivo CSV de cualquier programa. Las filas con el mismo número son los pagos de una factura. No se crea nada antes de que usted haya visto lo que se ha encontrado. Una columna con el estado indica lo que se pagó o canceló en otro lugar: lo pagado se marca como pagado y lo cancelado se omite.',
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
    issuedOn: 'Emitida el',
    dueDate: 'Vencimiento',
    paymentName: 'Pago',
    status: 'Estado',
    paidOn: 'Pagada el',
    currency: 'Moneda',
    eventDate: 'Fecha del evento',
    note: 'Nota',
    language: 'Idioma',
    externalId: 'ID externo',
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
  check: {
    Contacts: (count: number) => (count === 1 ? 'Comprobar 1 contacto' : `Comprobar ${count} contactos`),
    Invoices: (count: number) => (count === 1 ? 'Comprobar 1 factura' : `Comprobar ${count} facturas`),
  },
  sending: {
    Contacts: (done: number, total: number) => `Se han enviado ${done} de ${total} contactos.`,
    Invoices: (done: number, total: number) => `Se han enviado ${done} de ${total} facturas.`,
  },
  earlier: 'Importaciones anteriores',
  states: {
    Open: 'Sin iniciar',
    Checking: 'En comprobación',
    Checked: 'Comprobada',
    Running: 'En curso',
    Stopped: 'Interrumpida',
    Done: 'Terminada',
    Canceled: 'Cancelada',
  },
  one: 'Importación',
  unnamed: 'Filas pegadas',
  total: { Contacts: 'Contactos en el archivo', Invoices: 'Facturas en el archivo' },
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
  toCreate: 'Lo que se creará',
  faultsCsv: 'Todas en CSV',
  cancel: 'Detener',
  cancelTitle: '¿Detener la importación?',
  cancelText: 'No se crea nada más. Lo que se ha creado permanece.',
  again: 'Importar otro archivo',
  becomeDrafts: (count: number) => (count === 1 ? '1 será un borrador.' : `${count} serán borradores.`),
  becomeOpen: (count: number) =>
    count === 1 ? '1 se emite y queda pendiente.' : `${count} se emiten y quedan pendientes.`,
  becomePaid: (count: number) =>
    count === 1
      ? '1 se emite y se marca como pagada en otro lugar. No se envía ningún recibo.'
      : `${count} se emiten y se marcan como pagadas en otro lugar. No se envía ningún recibo.`,
  leftOut: (count: number) =>
    count === 1 ? '1 está cancelada y se omite.' : `${count} están canceladas y se omiten.`,
  undated: (count: number) =>
    count === 1
      ? '1 pago realizado no indica el día: se marca como pagado hoy.'
      : `${count} pagos realizados no indican el día: se marcan como pagados hoy.`,
  canceledRows: 'Canceladas, omitidas',
  drafts: 'Borradores',
  owed: 'Pendientes',
  paid: 'Pagadas en otro lugar',
  imported: 'Ya importadas',
  importedText: 'Estas filas ya existen y se omiten. Elija las que deban crearse por segunda vez.',
  somebody: 'alguien que ya no se conoce',
  importedOn: (date: string, who: string) => `Importada el ${date} por ${who}`,
  includeRows: (count: number) =>
    count === 1 ? 'Crear 1 por segunda vez' : `Crear ${count} por segunda vez`,
  includeTitle: (count: number) =>
    count === 1 ? '¿Crear 1 fila por segunda vez?' : `¿Crear ${count} filas por segunda vez?`,
  includeText: 'Se comprueban de nuevo. No se crea nada antes de que usted inicie la importación.',
  show: 'Abrir',
  stoppedText: 'Lo que se ha creado permanece. Puede continuar con el resto, en su nombre.',
  resume: 'Continuar',
  resumeTitle: '¿Continuar la importación?',
  nothingNew: 'Todas las filas ya se importaron o están canceladas. No queda nada por crear.',
  reasons: {
    TokenRevoked: 'El token que inició esta importación fue revocado.',
    TokenExpired: 'El token que inició esta importación ha caducado.',
    MemberRemoved: 'Quien inició esta importación ya no es miembro.',
    RoleChanged: 'Quien inició esta importación tiene un rol que no lo permite.',
  },
  faultTexts: {
    required: 'Falta este dato.',
    wrong_type: 'Esto no se puede leer.',
    unknown_value: 'Este valor no se conoce aquí.',
    zero: 'El valor debe ser mayor que cero.',
    least: (count: string) => `El valor debe ser como mínimo ${count}.`,
    most: (count: string) => `El valor debe ser como máximo ${count}.`,
    long: (count: string) => `Aquí caben como máximo ${count} caracteres.`,
    few: (count: string) => `Se necesitan al menos ${count}.`,
    many: (count: string) => `Aquí caben como máximo ${count}.`,
    repeated: 'Hay algo repetido.',
    invalid_date: 'No es un día entre 1900 y 2199.',
    invalid_email: 'No es una dirección de correo.',
    invalid_format: 'No se puede usar escrito de esta forma.',
    unknown_field: 'Este campo no existe.',
    total_mismatch: 'Los pagos no suman el total.',
    contact_exists: 'Un contacto ya tiene esta dirección de correo.',
    repeated_line: (count: string) => `La línea ${count} dice lo mismo.`,
    number_taken: 'Otra factura tiene este número.',
    external_id_taken: 'Otro objeto tiene este ID externo.',
    number_reserved: (prefix: string) => `El servicio asigna los números que empiezan por ${prefix}.`,
    draft_paid: 'Un borrador no puede estar pagado.',
    paid_in_future: 'Este día está en el futuro.',
    draft_issued: 'Un borrador aún no está emitido.',
    issued_in_future: 'Este día está en el futuro.',
    unknown_contact: 'Este contacto no existe.',
    unusable_email: 'Nadie puede escribir a esta dirección.',
    erased: 'Se refería a una persona que se ha borrado desde entonces.',
    illegal_action: 'Esto no es posible.',
  },
};
