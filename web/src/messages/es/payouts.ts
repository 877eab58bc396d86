import type { Messages } from '../catalogue.ts';

/** Payouts to the bank of the business, in Spanish. */
export const payouts: Messages['payouts'] = {
  empty: 'Aún no hay abonos',
  emptyText:
    'Lo que pagan los clientes se reúne en el procesador, que lo transfiere a su banco tras unos días.',
  nextOne: (amount, date) => `${amount} llegan a su banco el ${date}.`,
  lastOne: (amount, date) => `El último abono, ${amount}, llegó el ${date}. No se anuncia otro.`,
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
  total: 'Abono',
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
