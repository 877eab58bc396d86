import type { Messages } from '../catalogue.ts';

export const wallet: Messages['wallet'] = {
  intro:
    'Sus propias tarjetas y cuentas bancarias en esta cuenta. Los pagos a terceros se cobran a ellas; nadie más puede usarlas.',
  onStatement: 'En sus extractos figura el nombre del operador de esta instalación.',
  atPlatform: 'Guardado en la plataforma de Stripe de esta instalación.',
  connectAgain: 'Guardado con las claves de Stripe de esta cuenta, que no pagan a nadie.',
  connectAgainLink: 'Conectarlo de nuevo',
  add: 'Añadir un medio de pago',
  addLabels: { Card: 'Añadir tarjeta', BankAccount: 'Añadir cuenta bancaria' },
  empty: 'Aún no hay medios de pago',
  emptyText: 'Añada una tarjeta o una cuenta bancaria para pagar a otros.',
  isDefault: 'Predeterminado',
  makeDefault: 'Predeterminar',
  madeDefault: (name) => `${name} es ahora el medio de pago predeterminado.`,
  remove: 'Quitar',
  more: 'Más para',
  usedBy: (amount, name, date, later) => `Paga ${amount} a ${name} el ${date}${later}.`,
  usedLater: (count) => (count === 1 ? ', y 1 pago después' : `, y ${count} pagos después`),
  expires: (month) => `caduca ${month}`,
  expired: (month) => `caducó ${month}`,
  expiresBefore: (count, date) =>
    count === 1
      ? `Caduca antes de un pago del ${date}, que fallaría.`
      : `Caduca antes de ${count} pagos, el próximo el ${date}, que fallarían.`,
  openFirst: (name) => `Cambiar el pago a ${name}`,
  notChargeable: 'No se puede cobrar. Añádalo de nuevo.',
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeLabel: (name) => `Quitar ${name}`,
  removeText: 'No hay ningún pago previsto con él. El procesador también lo elimina.',
  wouldFail: (count) =>
    count === 1 ? 'Este pago fallaría en su día:' : `Estos ${count} pagos fallarían en su día:`,
  removeInstead: 'Para pagarlos de otro modo, abra antes cada uno y cambie su medio de pago.',
  removed: (name) => `${name} se ha quitado.`,
  added: (name) => `${name} se ha añadido.`,
  mayNot: 'Su rol no permite cambiar los medios de pago.',
  noProcessor:
    'Para pagar a terceros, el operador de esta instalación debe conectar antes una plataforma de Stripe.',
  noCard:
    'Esta es la única empresa aquí, así que su tarjeta se cobraría en la cuenta de Stripe de su propio operador. Las redes de tarjetas lo prohíben. Pague desde una cuenta bancaria.',
  kind: '¿Qué desea añadir?',
  fields: {
    number: 'Número de tarjeta',
    expiry: 'Caduca (MM / AA)',
    cvc: 'Código de seguridad',
    routingNumber: 'Número de ruta (ABA)',
    accountNumber: 'Número de cuenta',
  },
  holder: { Card: 'Nombre en la tarjeta', BankAccount: 'Titular de la cuenta' },
  secure: (processor) => `Los números van directamente a ${processor}. Este servicio nunca los ve.`,
  sandboxBank: 'el banco de pruebas',
  testNumbers: {
    Card: 'Tarjeta de prueba 4242 4242 4242 4242, cualquier fecha futura, cualquier código.',
    BankAccount: 'Cuenta de prueba 110000000, 000123456789.',
  },
  problems: {
    busy: 'El procesador de pagos no responde. Inténtelo de nuevo en un momento.',
    invalid_date: 'Revise la fecha de caducidad.',
    expired_card: 'La tarjeta ha caducado. Use otra, por favor.',
    incorrect_cvc: 'Revise el código de seguridad.',
    incorrect_number: 'Revise el número.',
    incorrect_routing_number: 'Revise el número de ruta.',
    not_a_test_number: 'Esto es un entorno de pruebas: solo funcionan sus tarjetas y cuentas de prueba.',
    method_not_accepted: 'Este tipo de tarjeta o cuenta no se puede usar.',
  },
};
