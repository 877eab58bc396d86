import type { Messages } from '../catalogue.ts';

/** The list of invoices, in Spanish. */
export const invoices: Messages['invoices'] = {
  title: 'Facturas',
  views: 'Qué facturas',
  all: 'Todas',
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
  importFile: 'Importar…',
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
  keep: () => 'No anular',
  daysLate: (days) => (days === 1 ? '1 día tarde' : `${days} días tarde`),
  selectNone: 'Quitar selección',
  savedViews: 'Listas guardadas',
  saveView: 'Guardar esta lista',
  saveViewText: 'La pestaña, la búsqueda y los filtros se guardan con un nombre. Solo usted los ve.',
  viewName: 'Nombre de la lista',
  save: 'Guardar',
  viewSaved: (name) => `«${name}» está guardada.`,
  deleteView: (name) => `Eliminar «${name}»`,
  viewDeleted: (name) => `«${name}» se ha eliminado.`,
  progress: (done, count) => `${done} de ${count}`,
  leftOut: (count) => (count === 1 ? 'Se ha omitido 1 factura:' : `Se han omitido ${count} facturas:`),
  bulk: {
    remind: {
      name: 'Recordar',
      title: (count) =>
        count === 1 ? '¿Enviar un recordatorio de 1 factura?' : `¿Enviar recordatorios de ${count} facturas?`,
      text: 'Cada cliente recibe un correo sobre lo que está vencido o vence hoy, o si no, sobre lo siguiente. Las facturas sin nada pendiente se omiten.',
      label: (count) => (count === 1 ? 'Enviar 1 recordatorio' : `Enviar ${count} recordatorios`),
      done: (count) =>
        count === 1 ? '1 recordatorio está en camino.' : `${count} recordatorios están en camino.`,
      titleKept: (count) =>
        count === 1
          ? '¿Escribir un recordatorio de 1 factura?'
          : `¿Escribir recordatorios de ${count} facturas?`,
      labelKept: (count) => (count === 1 ? 'Escribir 1 recordatorio' : `Escribir ${count} recordatorios`),
      kept: (count) =>
        count === 1
          ? '1 recordatorio queda en «Correos enviados».'
          : `${count} recordatorios quedan en «Correos enviados».`,
    },
    cancel: {
      name: 'Anular',
      title: (count, sum) =>
        count === 1 ? `¿Anular 1 factura de ${sum}?` : `¿Anular ${count} facturas, ${sum} en total?`,
      text: 'Los clientes ya no pueden pagarlas, y reciben un aviso por correo si se enviaron. No se puede deshacer. Las facturas que han recibido dinero o tienen condiciones de cancelación se omiten: usted decide en cada una lo que conserva.',
      textKept:
        'Los clientes ya no pueden pagarlas. No se puede deshacer. Las facturas que han recibido dinero o tienen condiciones de cancelación se omiten: usted decide en cada una lo que conserva.',
      label: (count) => (count === 1 ? 'Anular 1 factura' : `Anular ${count} facturas`),
      done: (count) => (count === 1 ? '1 factura está anulada.' : `${count} facturas están anuladas.`),
      moneyCame: 'Ya ha recibido dinero: decida lo que conserva.',
      hasTerms: 'Tiene condiciones de cancelación: decida lo que conserva.',
      decide: (invoice) => `Decidir sobre ${invoice}`,
    },
    pdf: {
      name: 'PDF',
      title: (count) => (count === 1 ? '¿Guardar 1 PDF?' : `¿Guardar ${count} PDF?`),
      text: 'Cada factura es un archivo. El navegador puede preguntar si se pueden guardar varios.',
      label: (count) => `Guardar ${count} PDF`,
      done: (count) => (count === 1 ? '1 PDF está guardado.' : `${count} PDF están guardados.`),
    },
  },
  empty: 'Todavía no hay facturas',
  emptyText: 'Una factura pide dinero a un cliente, en uno o varios pagos. El cliente paga con un enlace.',
  nothing: 'Ninguna factura coincide',
  nothingText: 'Pruebe con otras palabras o quite los filtros.',
};
