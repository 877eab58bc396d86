import type { Messages } from '../catalogue.ts';

/** El saldo a favor de los clientes, en español. */
export const clientCredit: Messages['clientCredit'] = {
  title: 'Saldo a favor',
  has: (name, amount) => `${name} tiene ${amount} a su favor.`,
  use: 'Usar el saldo',
  applyTitle: (amount) => `¿Usar ${amount} del saldo a favor?`,
  applyText: (left) =>
    `El saldo paga esta factura, por orden de vencimiento. Quedan ${left} por pagar y no se mueve dinero.`,
  applyTextAll: 'El saldo paga todo lo que queda de esta factura y no se mueve dinero.',
  applySend: (amount) => `Usar ${amount}`,
  used: (amount) => `${amount} del saldo usados`,
  most: (amount) => `Como máximo ${amount}: el saldo, o lo que queda por pagar si es menos`,
  keep: (amount) => `Guardar ${amount} como saldo a favor`,
  keepHint: 'Es más de lo que queda por pagar. El saldo paga una factura posterior o se devuelve.',
  keepBeyond: (amount) =>
    `Usar ${amount} para otros pagos de la factura y guardar el resto como saldo a favor`,
  payOthers: (others) => `Pagar ${others} de los demás pagos`,
  payOthersAndKeep: (others, rest) =>
    `Pagar ${others} de los demás pagos y guardar ${rest} como saldo a favor`,
  payOthersHint: 'Es más que este pago. El resto paga los demás pagos pendientes, por orden de vencimiento.',
  kept: (amount) => `${amount} guardados como saldo a favor`,
  paidBy: 'Saldo a favor del cliente',
  undoText: 'El cliente recupera su saldo y este importe vuelve a estar pendiente.',
  giveBack: 'Devolver',
  giveBackTitle: 'Registrar un saldo devuelto',
  giveBackText: 'Solo anota que usted ha devuelto el dinero. El servicio no mueve dinero.',
  giveBackSend: (amount) => `Registrar ${amount}`,
  giveBackDone: (amount) => `${amount} registrados como devueltos`,
  mostBack: (amount) => `Como máximo ${amount}`,
  undo: 'Deshacer',
  undone: 'Deshecho',
  undoTitle: (amount) => `¿Deshacer ${amount}?`,
  undoReceived: 'Ese dinero no llegó: el saldo del cliente baja en ese importe.',
  undoGivenBack: 'Al final no se devolvió: el cliente recupera su saldo.',
  more: 'Mostrar más',
  wasUndone: 'deshecho',
  ofLine: (name, amount) => `${amount} guardados como saldo a favor de ${name}`,
  kinds: {
    Overpayment: 'Pagó más de lo debido',
    Applied: 'Usado para una factura',
    GivenBack: 'Devuelto',
  },
};
