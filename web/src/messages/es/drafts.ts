import type { Messages } from '../catalogue.ts';

/** A draft is sent, or deleted: from the builder and from its page, in Spanish. */
export const drafts: Messages['drafts'] = {
  send: {
    title: (name) => `¿Enviar a ${name}?`,
    shareTitle: '¿Emitir esta factura?',
    to: 'Para',
    copies: 'Copias a',
    subject: 'Asunto',
    text: (name, amount) => `${name} recibe este correo, con un enlace para pagar ${amount}.`,
    shareText: (amount) => `No se envía nada. Obtiene un enlace para pagar ${amount} y lo comparte usted.`,
    number: 'La factura recibe ahora su número.',
    informed: 'A partir de entonces se informa al cliente de los cambios.',
    button: (name) => `Enviar a ${name}`,
    shareButton: 'Emitir factura',
    sent: (number, email) => `${number} va camino de ${email}.`,
    sentKept: (number) => `${number} está emitida. El correo queda en «Correos enviados».`,
    issued: (number) => `${number} está emitida.`,
    page: 'Página del cliente',
    mail: 'El correo',
  },
  kept: 'No hay servidor de correo: el correo queda en «Correos enviados» y no llega a nadie. Comparta usted el enlace.',
  passed: 'Esta fecha ya ha pasado.',
  passedIn: (count) =>
    count === 1
      ? 'La fecha de un pago ya ha pasado: estará vencido en cuanto se envíe la factura.'
      : `La fecha de ${count} pagos ya ha pasado: estarán vencidos en cuanto se envíe la factura.`,
  moveToToday: 'Cambiar a hoy',
  deleteDraft: 'Eliminar borrador',
  deleteTitle: '¿Eliminar este borrador?',
  deleteText: 'No se ha enviado a nadie. No se podrá recuperar.',
  deleted: 'El borrador se ha eliminado.',
};
