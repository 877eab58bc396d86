import type { Messages } from '../language.tsx';

/** The list of invoices, in Spanish. */
export const invoices: Messages['invoices'] = {
  title: 'Facturas',
  views: 'Qué facturas',
  states: {
    All: 'Todas',
    Draft: 'Borrador',
    Upcoming: 'Próxima',
    Due: 'Por pagar',
    Overdue: 'Vencida',
    Paid: 'Pagada',
    Canceled: 'Anulada',
    Uncollectible: 'Incobrable',
  },
  search: 'Buscar cliente, número o nota',
  filters: 'Filtros',
  due: 'Vencimiento',
  event: 'Evento',
  from: 'desde',
  to: 'hasta',
  clear: 'Quitar filtros',
  figures: {
    open: 'Pendientes',
    owed: (from, to) =>
      from === null
        ? `Pendiente, vence hasta el ${to}`
        : to === null
          ? `Pendiente, vence desde el ${from}`
          : `Pendiente, vence del ${from} al ${to}`,
    client: 'Un cliente',
    remove: 'Quitar este filtro',
  },
  csv: 'CSV',
  number: 'Número',
  client: 'Cliente',
  status: 'Estado',
  next: 'Próximo pago',
  amount: 'Importe',
  paidOf: 'Pagado',
  paidShare: (percent) => `${percent} pagado`,
  total: 'Total',
  noNumber: 'Borrador',
  selected: (count) => (count === 1 ? '1 factura seleccionada' : `${count} facturas seleccionadas`),
  selectNone: 'Quitar selección',
  remind: 'Recordar',
  remindTitle: (count) =>
    count === 1 ? '¿Enviar un recordatorio de 1 factura?' : `¿Enviar recordatorios de ${count} facturas?`,
  remindText:
    'Cada cliente recibe un correo sobre lo que ha vencido o vence hoy, o si no, sobre lo próximo. Se omiten las facturas sin nada pendiente.',
  remindSend: (count) => (count === 1 ? 'Enviar 1 recordatorio' : `Enviar ${count} recordatorios`),
  reminded: (count) =>
    count === 1 ? '1 recordatorio está en camino.' : `${count} recordatorios están en camino.`,
  notReminded: (count) => (count === 1 ? 'Se ha omitido 1 factura:' : `Se han omitido ${count} facturas:`),
  empty: 'Todavía no hay facturas',
  emptyText: 'Una factura pide dinero a un cliente, en uno o varios pagos. El cliente paga con un enlace.',
  nothing: 'Ninguna factura coincide',
  nothingText: 'Prueba con otras palabras o quita los filtros.',
};
