import type { Messages } from '../catalogue.ts';

/** Credit notes of an invoice, in Spanish. */
export const credit: Messages['credit'] = {
  action: 'Emitir una factura rectificativa',
  lead: 'Una factura rectificativa anula una parte de esta factura. Es un documento propio y después no se puede cambiar.',
  kind: 'Qué se rectifica',
  kinds: { amount: 'Un importe', lines: 'Conceptos' },
  amount: 'Importe',
  most: (amount) => `Como máximo ${amount}, impuestos incluidos`,
  unread: 'Escriba un importe, por ejemplo 40,00.',
  tooMuch: (amount) => `Solo quedan ${amount} por rectificar.`,
  tooMuchNow: 'Es más de lo que se puede rectificar ahora. Escriba un importe menor.',
  left: (amount) => `Quedan ${amount} por rectificar`,
  quantity: 'Cantidad',
  quantityUnread: (count) => `Escriba un número entero, como máximo ${count}.`,
  chooseLines: 'Elija al menos un concepto.',
  reason: 'Motivo',
  reasonHint: (client) => `${client} lo lee en la factura rectificativa.`,
  reasonMissing: 'Escriba un motivo: figura en la factura rectificativa.',
  paidAlready: (amount) => `${amount} ya están pagados. ¿Cómo se devuelven?`,
  ways: { refund: 'Por reembolso', outside: 'Por otro medio' },
  refundAmount: 'Reembolso',
  refundMost: (amount, method) => `Como máximo ${amount}, a ${method}`,
  refundTooMuch: (amount) => `Solo se pueden reembolsar ${amount}. El resto se devuelve por otro medio.`,
  refundLess: 'Ahora no se puede reembolsar tanto. Escriba un importe menor o devuélvalo por otro medio.',
  outsideText: (amount) =>
    `Devuelva usted ${amount}, por ejemplo por transferencia. Aquí solo queda registrado.`,
  noRefund: 'No se puede reembolsar nada por el procesador de pagos.',
  mayNotRefund: 'Su rol no permite reembolsar.',
  effect: (number, amount, parts) => `Factura rectificativa ${number} de ${amount}: ${parts}.`,
  lowered: (amount) => `${amount} menos por pagar`,
  refunded: (amount, method) => `${amount} vuelven a ${method} por reembolso`,
  outside: (amount) => `${amount} se devuelven por otro medio`,
  falls: 'Pagos que bajan',
  afterwards: {
    due: (amount) => `Después quedan ${amount} por pagar.`,
    paid: 'Después la factura está pagada.',
    canceled: 'Después no queda nada de la factura y está anulada.',
  },
  noMail: (client) => `${client} no recibe ningún correo sobre la factura rectificativa: envíe el PDF.`,
  refundMail: (client) =>
    `${client} recibe un correo sobre el reembolso, no sobre la factura rectificativa: envíe el PDF.`,
  cancelMail: (client) =>
    `${client} recibe un correo de que la factura está anulada, si se había enviado. Envíe el PDF de la factura rectificativa.`,
  asking: 'Los efectos se están calculando.',
  send: (amount) => `Rectificar ${amount}`,
  issued: (number, amount) => `La factura rectificativa ${number} de ${amount} está emitida.`,
  waived: 'Una parte de esta factura se condonó y no quedaría nada más: anule la factura en su lugar.',
  moved: 'Lo pendiente ha cambiado. Compruebe los efectos e inténtelo de nuevo.',
  notes: 'Facturas rectificativas',
  pdf: 'PDF',
  pdfOf: (number) => `PDF de la factura rectificativa ${number}`,
  eInvoiceOf: (number) => `Factura electrónica de la rectificativa ${number}`,
  did: {
    lowered: (amount) => `${amount} menos por pagar`,
    refund: {
      Processing: (amount) => `${amount} en camino de vuelta`,
      Succeeded: (amount) => `${amount} reembolsados`,
      Failed: (amount) => `El reembolso de ${amount} falló`,
    },
    refundBegun: (amount) => `${amount} por reembolso`,
    outside: (amount) => `${amount} devueltos por otro medio`,
  },
  refundAgain: (amount) =>
    `${amount} todavía no se han devuelto: reembólselos otra vez con «Reembolsar» o devuélvalos por otro medio.`,
  settled: (amount) =>
    `${amount} reducen en su lugar lo que se debe, porque el reembolso falló y el banco recuperó el dinero. No los reembolse otra vez.`,
  ofIssued: (issued, credited, rest) =>
    `Emitida por ${issued}, de los que ${credited} se rectificaron: quedan ${rest}`,
};
