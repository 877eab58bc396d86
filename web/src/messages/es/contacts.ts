import type { Messages } from '../catalogue.ts';

export const contacts: Messages['contacts'] = {
  title: 'Contactos',
  one: 'Contacto',
  search: 'Buscar por nombre o correo',
  type: 'Tipo',
  types: { All: 'Todos', Client: 'Cliente', Business: 'Empresa' },
  name: 'Nombre',
  email: 'Correo',
  language: 'Idioma',
  languageHint:
    'El idioma de los correos y documentos que este contacto recibe sobre sus facturas. Las facturas emitidas conservan el suyo.',
  languageOfAccount: 'El de la cuenta',
  externalId: 'ID externo',
  externalIdHint: 'El identificador en su propio sistema (opcional).',
  externalIdTaken: 'Otro contacto tiene este ID externo.',
  added: 'Añadido',
  importFile: 'Importar…',
  newContact: 'Nuevo contacto',
  newText: 'Las facturas y los pagos necesitan un nombre y una dirección.',
  create: 'Añadir contacto',
  created: (name) => `Se ha añadido ${name}.`,
  taken: 'Otro contacto tiene este correo electrónico.',
  open: 'Abrir',
  edit: 'Editar',
  editTitle: (name) => `Editar ${name}`,
  editText: 'Las facturas emitidas conservan el nombre, el correo y el idioma con los que se enviaron.',
  save: 'Guardar',
  saved: 'El contacto se ha guardado.',
  empty: 'Aún no hay contactos',
  emptyText: 'Los contactos son los clientes que le pagan y a quienes paga usted.',
  nothing: 'Ningún contacto coincide',
  nothingText: 'Pruebe con otro nombre u otra dirección.',
  owed: 'Pendiente',
  overdue: 'Vencido',
  paid: 'Pagado',
  paidOut: 'Pagado a este contacto',
  nothingYet: 'Aún no se ha facturado ni pagado nada.',
  lastSeen: 'Visto por última vez',
  lastPaid: 'Último pago',
  never: 'Nunca',
  invoices: 'Facturas',
  noInvoices: 'Aún no hay facturas',
  allInvoices: (count) => `Las ${count} facturas`,
  payments: 'Pagos salientes',
  draft: 'Borrador',
  autopay: 'Pago automático',
  autopayOf: (number, method) => `${number} se cobra automáticamente con ${method}.`,
  more: 'Más',
  exportData: 'Exportar datos personales',
  remove: 'Eliminar contacto',
  removeTitle: (name) => `¿Eliminar a ${name}?`,
  removeText:
    'El contacto ya no se podrá usar ni encontrar. Las facturas y los pagos quedan como están, y el correo vuelve a estar libre.',
  removed: (name) => `Se ha eliminado a ${name}.`,
  allPayments: (count) => `Los ${count} pagos salientes`,
  mails: 'Correos',
  noMails: 'Aún no hay correos',
  allMails: 'Todos los correos',
  endAutopay: 'Cancelar el pago automático',
  exporting: 'Se está preparando el archivo.',
  merging: (name) =>
    `Este contacto se está fusionando con ${name}. Hasta entonces no se le puede facturar ni pagar, ni se puede cambiar.`,
  merge: 'Fusionar con otro',
  sameName: (email) => `Otro contacto tiene el mismo nombre: ${email}.`,
  mergeBoth: 'Fusionar…',
  mergeTitle: (name) => `Fusionar ${name} con otro contacto`,
  mergeText: 'Para una persona que aparece dos veces en la lista. Busque el contacto que se queda.',
  mergeInto: 'Contacto que se queda',
  mergeSearch: 'Nombre o correo',
  mergeNobody: 'Ningún otro contacto coincide.',
  mergeOther: 'Elegir otro',
  mergeWhat: (from, into, all) =>
    `Pasarán de ${from} a ${into}, con sus correos y enlaces: ${all}. Las facturas conservan el nombre, el correo y el idioma con los que se enviaron. Después, ${from} deja de existir; no se puede deshacer.`,
  mergeNothing: (from) =>
    `${from} no tiene facturas ni pagos salientes. Después, el contacto deja de existir; no se puede deshacer.`,
  countInvoices: (count) => (count === 1 ? '1 factura' : `${count} facturas`),
  countPayments: (count) => (count === 1 ? '1 pago saliente' : `${count} pagos salientes`),
  mergeKeeps: 'Son la misma persona: conservar el pago automático',
  mergeKeepsHint: (count) =>
    count === 1
      ? 'Si no, se cancela el pago automático de 1 factura y se avisa al cliente por correo.'
      : `Si no, se cancela el pago automático de ${count} facturas y se avisa al cliente por correo.`,
  mergeKeepsHintKept: (count) =>
    count === 1
      ? 'Si no, se cancela el pago automático de 1 factura.'
      : `Si no, se cancela el pago automático de ${count} facturas.`,
  mergeChoose: 'Elija primero el contacto que se queda.',
  mergeGets: (into) => `${into} recibe también:`,
  mergeLeavesOut: (count) =>
    count === 1
      ? 'Una persona ya no cabe y no recibirá correos.'
      : `${count} personas ya no caben y no recibirán correos.`,
  mergeLabel: (into) => `Fusionar con ${into}`,
  mergeBegun: (from, into) => `${from} se está fusionando con ${into}.`,
  erase: 'Borrar definitivamente',
  eraseTitle: (name) => `¿Borrar a ${name} definitivamente?`,
  eraseText:
    'Para una persona que pide ser olvidada. Se borran su nombre y dirección, los borradores, los correos, las visitas y lo que el registro dice de ella. No hay vuelta atrás.',
  eraseKeeps: (all, until) =>
    `La ley le obliga a conservar lo que emitió y pagó. Con nombre y dirección se quedan, como mucho hasta el ${until}: ${all}. Después se borran solos.`,
  eraseKeepsNothing: 'No hay que conservar nada.',
  eraseBooks: 'Los archivos que ya exportó para su contabilidad conservan el nombre: lo entregado no cambia.',
  eraseName: (name) => `Escriba ${name} para confirmar`,
  eraseWrong: 'Escriba primero el nombre.',
  eraseLabel: (name) => `Borrar a ${name}`,
  eraseRefused: 'Este contacto todavía no se puede borrar.',
  obstacles: {
    owed: (count) =>
      count === 1
        ? '1 factura está sin pagar: cóbrela, cancélela o dela por perdida.'
        : `${count} facturas están sin pagar: cóbrelas, cancélelas o delas por perdidas.`,
    under_way: (count) =>
      `${count === 1 ? '1 cobro o reembolso está' : `${count} cobros o reembolsos están`} en curso: espere a que terminen.`,
    disputed: (count) =>
      `${count === 1 ? '1 cobro está' : `${count} cobros están`} en disputa: espere la decisión.`,
    credit: () => 'El cliente tiene saldo a favor: úselo para una factura o devuélvalo.',
    paying_out: (count) =>
      `${count === 1 ? '1 pago saliente está' : `${count} pagos salientes están`} sin terminar: cancele o espere.`,
  },
  erased: (name) => `Se ha borrado a ${name}. No se conserva nada.`,
  erasedKept: (name, until) => `Se ha borrado a ${name}. Lo que exige la ley se conserva hasta el ${until}.`,
  newInvoice: 'Nueva factura',
};
