import type { Messages } from '../catalogue.ts';

export const recipients: Messages['recipients'] = {
  title: 'Destinatarios',
  intro: (processor) =>
    `Las cuentas en ${processor} de las personas a las que paga. Las configuran ellas mismas, con el enlace de una oferta.`,
  none: 'Ningún destinatario ha configurado todavía una cuenta. La primera oferta lo pide.',
  more: 'Mostrar más',
  account: (processor) => `Cuenta en ${processor}`,
  statuses: {
    Creating: 'Configurándose',
    Started: 'Sin terminar',
    Incomplete: 'Falta algo',
    Pending: 'En comprobación',
    Ready: 'Lista',
    Restricted: 'Falta algo',
    Rejected: 'Rechazada',
    Gone: 'Desconectada',
  },
  meanings: {
    Creating: (name, processor) => `${name} ha abierto las páginas de ${processor}.`,
    Started: (name, processor) =>
      `${name} no ha terminado en ${processor}. El enlace de la oferta lleva allí.`,
    Incomplete: (name, processor) =>
      `${processor} necesita algo de ${name} antes de poder enviar dinero. El enlace de la oferta lleva allí.`,
    Pending: (name, processor) =>
      `${processor} está comprobando los datos de ${name}. Puede tardar dos días.`,
    Ready: (name) => `Se puede pagar a ${name}.`,
    Restricted: (name, processor) =>
      `${processor} no envía más dinero a ${name} mientras falte algo. El enlace del pago lleva allí.`,
    Rejected: (name, processor) =>
      `${processor} no envía dinero a ${name}. Pague de otra forma y regístrelo.`,
    Gone: (name) => `${name} configurará otra cuenta con la próxima oferta.`,
  },
  due: (processor, things) => `${processor} pide: ${things}.`,
  dueBy: (date) => `Antes del ${date}; después no se puede enviar dinero.`,
  dues: {
    Identity: 'una prueba de identidad',
    Document: 'una foto de un documento de identidad',
    Address: 'una dirección',
    BirthDate: 'una fecha de nacimiento',
    TaxId: 'un número de identificación fiscal',
    BankAccount: 'una cuenta bancaria',
    Agreement: 'la aceptación de sus condiciones',
    Business: 'datos de la empresa',
    Phone: 'un número de teléfono',
    Other: 'otros datos',
  },
  remove: 'Quitar la cuenta',
  removeOf: (name) => `Quitar la cuenta: ${name}`,
  removeTitle: (name) => `¿Quitar la cuenta de ${name}?`,
  removeText: (name, processor) =>
    `Con la próxima oferta, ${name} configurará otra cuenta. La de ${processor} se mantiene, porque puede contener dinero.`,
  removed: (name) => `La cuenta de ${name} se ha quitado.`,
  setsUp: (processor) => `La oferta pide una cuenta en ${processor}. Configurarla lleva unos cinco minutos.`,
  goesTo: (account) => `El dinero irá a ${account}.`,

  stages: {
    AwaitingRecipient: 'Destinatario no listo',
    AwaitingBank: 'No abonado',
    TakingBack: 'Recuperándose',
    Refunding: 'Reembolsándose',
  },
  steps: { setUp: 'Configurado', transferred: 'Transferido', writtenOff: 'Dado por perdido' },
  nextSteps: { setUp: 'Configuración', transferred: 'Transferencia', refused: 'No abonado' },
  reversals: { Processing: 'Recuperándose', Succeeded: 'Recuperado', Failed: 'No recuperado' },
  until: (date) => `hasta el ${date}`,
  expected: (date) => `previsto el ${date}`,
  awaitingRecipient: (name, date) =>
    `Ha llegado el día, pero aún no se puede pagar a ${name}. Antes no se carga nada. Si no cambia antes del ${date}, el pago fallará.`,
  transferring: (name, processor) => `El dinero está en camino a la cuenta de ${name} en ${processor}.`,
  payingOut: (account, processor) => `El dinero está en camino de ${processor} a ${account}.`,
  arrives: (date) => `Debería llegar a más tardar el ${date}.`,
  awaitingBank: (name, why, date, method) =>
    `El banco de ${name} ha rechazado el dinero. ${why} ${name} puede indicar otra cuenta bancaria con el enlace del pago hasta el ${date}. Después, el dinero vuelve a ${method}.`,
  notPaidOut: (name, why, date, method, processor) =>
    `${processor} no ha podido enviar el dinero al banco de ${name}. ${why} Hasta el ${date}, el enlace del pago lleva a ${name} a ${processor}, para ver qué falta o indicar otra cuenta bancaria. Después, el dinero vuelve a ${method}.`,
  takingBack: (name, method) =>
    `El dinero se está recuperando de la cuenta de ${name} y después vuelve a ${method}.`,
  notTakenBack: (name) =>
    `No se ha podido recuperar el dinero: ya no está en la cuenta de ${name}. Inténtelo de nuevo o delo por perdido.`,
  left: (name) => `El dinero se queda con ${name}.`,
  bankGot: (amount) => `El banco ha recibido ${amount}.`,
  owed: 'Recuperó dinero que ya se había gastado. Lo debe al operador de esta instalación; Inicio indica cuánto. Hasta que se pague, no se puede ofrecer ningún pago.',
  settled: 'Lo que se debía al operador está saldado.',
  overpaid:
    'Lo que se debía al operador ya estaba saldado cuando le volvió dinero también por otra vía. El operador se lo debe; Inicio indica cuánto.',
  failures: {
    recipient_rejected: 'El procesador no envía dinero a este destinatario.',
    recipient_not_ready: 'El destinatario no estuvo listo a tiempo.',
    insufficient_capabilities_for_transfer: 'El procesador no ha podido enviar dinero a este destinatario.',
    account_closed: 'La cuenta bancaria está cerrada.',
    account_frozen: 'La cuenta bancaria está bloqueada.',
    bank_account_restricted: 'La cuenta bancaria no acepta este tipo de pagos.',
    no_account: 'Esa cuenta bancaria no existe.',
    invalid_account_number: 'El número de cuenta no es correcto.',
    incorrect_account_holder_name: 'El nombre del titular de la cuenta no es correcto.',
    bank_ownership_changed: 'La cuenta bancaria tiene ahora otro titular.',
    invalid_currency: 'La cuenta bancaria no acepta esta divisa.',
    could_not_process: 'El banco no ha podido abonar el importe.',
    declined: 'El banco ha rechazado el pago.',
    payouts_not_allowed: 'El procesador no abona nada a este destinatario por el momento.',
    processor_refused: 'El procesador rechazó el abono.',
    canceled: 'El abono se anuló en el procesador.',
    funding_returned: 'El banco del método de pago recuperó el dinero.',
    closed_by_hand: 'El procesador no respondió nunca y una persona lo dio por terminado.',
  },

  serviceFee: 'Comisión del operador',
  chargedInAll: 'Cargado en total',
  bankAmount: 'Importe en el banco',
  fee: (method, total, fee) => `Se cargan ${total} en ${method}: el importe y una comisión de ${fee}.`,
  feeOfAll: (total, fee) => `En total se cargan ${total}: los importes y ${fee} de comisiones.`,
  noFee: (method, total) => `Se cargan ${total} en ${method}.`,
  pricing: 'Se está leyendo la comisión.',
  feeStays: 'La comisión no se devuelve, aunque el dinero no llegue.',
  feeReturns: 'Si el dinero no llega, la comisión se devuelve con él.',
  onStatement: 'En el extracto figura el nombre del operador de esta instalación.',
  offerMail: (email, processor) =>
    `${email} recibe un correo con un enlace para aceptar y configura en ${processor} adónde va el dinero.`,
  methodRefused:
    'Aquí no se puede pagar a nadie con este método de pago. Elija otro, por ejemplo una cuenta bancaria, o hable con el operador de esta instalación.',
  obstacles: {
    no_processor: {
      title: 'Todavía no se puede pagar a nadie desde esta cuenta',
      text: 'Los pagos salientes pasan por la plataforma de Stripe del operador de esta instalación. No está conectada, o él ha desactivado los pagos salientes. Hable con él, o pague de otra forma y regístrelo.',
    },
    currency_not_supported: {
      title: 'No se puede pagar a nadie en esta divisa',
      text: 'La plataforma de Stripe de esta instalación no liquida en la divisa de esta cuenta. Pague de otra forma y regístrelo.',
    },
    owed: {
      title: (amount) => `Primero hay que pagar ${amount} al operador`,
      text: 'El banco de un método de pago recuperó dinero que ya se había pagado. El operador de esta instalación lo ha asumido. Una vez saldado, podrá ofrecer pagos de nuevo.',
    },
  },
  retryText: (account) =>
    `El dinero se envía otra vez a ${account}. Si el banco lo rechaza de nuevo, el destinatario tiene otros 14 días para indicar otra cuenta bancaria.`,
  takeBackText: (name, processor, method) =>
    `El pago termina. El dinero vuelve de la cuenta de ${name} en ${processor} y después a ${method}.`,
  takeBackAgain: (name, processor, method) =>
    `${processor} intenta otra vez recuperar el dinero de la cuenta de ${name}. Después vuelve a ${method}.`,
  refundOnlyTo: (method) => `Vuelve a ${method}.`,

  notUsable: 'Ningún método de su cartera puede pagar',
  notUsableText:
    'Están guardados con las claves de Stripe de esta cuenta, que no pagan a nadie. Conéctelos de nuevo: los guardará la plataforma de Stripe de esta instalación.',
};
