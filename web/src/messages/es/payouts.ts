import type { Messages } from '../catalogue.ts';

/** Payouts to the bank of the business, in Spanish. */
export const payouts: Messages['payouts'] = {
  empty: 'Aún no hay abonos',
  emptyText:
    'Lo que pagan los clientes se reúne en el procesador, que lo transfiere a su banco tras unos días.',
  nextOne: (amount, date) => `${amount} llegan a su banco el ${date}.`,
  lastOne: (amount, date, count) =>
    count === 1
      ? `El último abono, ${amount}, llegó el ${date}. No se anuncia otro.`
      : `Los últimos abonos, ${amount}, llegaron el ${date}. No se anuncia otro.`,
  expectedOne: (amount, date) => `Se esperan ${amount} en su banco el ${date}.`,
  upcoming: 'Previsto',
  upcomingText:
    'Lo que el procesador guarda para usted, tras comisiones, reembolsos y disputas. Los importes aún pueden cambiar.',
  upcomingUnknown: 'No se pudo preguntar al procesador qué está por llegar.',
  announced: 'Anunciado y abonado',
  atBankOn: (date) => `En su banco el ${date}`,
  availableNow: 'Listo para el próximo abono',
  availableOn: (date) => `Disponible a partir del ${date}`,
  later: 'Más adelante: el procesador no da fecha',
  madeUpFor: 'Se descuenta de su próximo abono',
  done: 'Abonado',
  expected: 'Esperado',
  arrival: 'En el banco',
  status: 'Estado',
  reference: 'Referencia',
  amount: 'Importe',
  payoutOf: (date) => `Abono del ${date}`,
  arrives: (date) => `Llega a su banco el ${date}.`,
  arrived: (date) => `Llegó a su banco el ${date}.`,
  contents: 'Qué contiene',
  kind: 'Tipo',
  gross: 'Importe',
  fees: 'Comisiones',
  net: 'Neto',
  lessFees: (gross, fees) => `${gross} menos ${fees} de comisiones`,
  unknownItem: 'No es de ninguna factura de aquí',
  total: 'Abono',
  counts: {
    charge: (count) => (count === 1 ? '1 pago' : `${count} pagos`),
    refund: (count) => (count === 1 ? '1 reembolso' : `${count} reembolsos`),
    return: (count) => (count === 1 ? '1 adeudo devuelto' : `${count} adeudos devueltos`),
    dispute: (count) => (count === 1 ? '1 disputa' : `${count} disputas`),
    delivery: (count) => (count === 1 ? '1 pago a terceros' : `${count} pagos a terceros`),
    other: (count) => (count === 1 ? '1 más' : `${count} más`),
  },
  kinds: {
    charge: 'Pagos de clientes',
    refund: 'Reembolsos',
    refund_failed: 'Reembolsos que volvieron',
    return: 'Adeudos devueltos',
    dispute: 'Disputas',
    dispute_won: 'Disputas ganadas',
    payout: 'Abonos que volvieron',
    funding: 'Cobros para pagos a terceros',
    delivery: 'Pagos a terceros',
    delivery_returned: 'Pagos a terceros que volvieron',
    release: 'Pagos a terceros guardados como saldo',
    fee: 'Otras comisiones',
  },
};
