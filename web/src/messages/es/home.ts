import type { Messages } from '../catalogue.ts';

/** The first page, in Spanish. */
export const home: Messages['home'] = {
  title: 'Inicio',
  owed: 'Pendiente de cobro',
  overdue: 'Vencido',
  coming: 'Previsto en 30 días',
  invoices: (count) => (count === 0 ? 'Ninguna factura' : count === 1 ? '1 factura' : `${count} facturas`),
  cash: 'Entradas y salidas de dinero',
  in: 'Entradas',
  out: 'Salidas',
  currency: 'Moneda',
  needs: 'Requiere su atención',
  nothingNeeded: 'Ahora no hay nada pendiente.',
  moreNeeds: 'De algunos hay más. Los más antiguos no aparecen aquí.',
  showAll: (count) => `Mostrar los ${count}`,
  kinds: {
    NoProcessor: 'Sus clientes aún no pueden pagar en línea',
    Disputed: 'Pago en disputa',
    ChargedBack: 'Pago devuelto por el banco',
    PaymentFailed: 'Pago fallido',
    OutcomeUnknown: 'Resultado desconocido desde hace un día',
    Discrepancy: 'Los libros no cuadran',
    MailBounced: 'Correo devuelto',
    MailComplained: 'Correo marcado como no deseado',
    MailFailed: 'Correo no entregado',
    AutopayEnded: 'Pago automático finalizado',
    CardExpires: 'La tarjeta caduca antes de un pago',
    OfferDeclined: 'Oferta rechazada',
    OfferExpired: 'Oferta caducada',
    OldDraft: 'Borrador de más de una semana',
  },
  connectProcessor: 'Conectar un procesador de pagos',
  invoicesOverdue: (count) => (count === 1 ? '1 factura vencida' : `${count} facturas vencidas`),
  remindAll: (count) => (count === 1 ? 'Recordar al cliente' : 'Recordar todas'),
  processorDebt: 'Debe al procesador',
  processorDebtText: 'Se descuenta de los próximos pagos de sus clientes.',
  chargedIn: (days) =>
    days === 0 ? 'se cobra hoy' : days === 1 ? 'se cobra en 1 día' : `se cobra en ${days} días`,
  daysLeft: (days) =>
    days === 0
      ? 'responda hoy'
      : days === 1
        ? 'queda 1 día para responder'
        : `quedan ${days} días para responder`,
  events: 'Qué ha ocurrido',
  allEvents: 'Todos los eventos',
  becameOverdue: (count) => `${count} facturas vencidas sin pagar`,
  more: (count) => `y ${count} más`,
  since: (day) => `desde el ${day}`,
  noEvents: 'Todavía no ha ocurrido nada.',
  empty: 'Pida su primer pago',
  emptyText:
    'Una factura se escribe en un minuto. Su cliente abre un enlace, paga con tarjeta o banco, y usted lo ve aquí.',
  createFirst: 'Crear su primera factura',
  seeSample: 'Ver lo que verá su cliente',
  sampleTitle: 'Lo que verá su cliente',
  sampleText: 'Un ejemplo con nombres e importes inventados. No se crea ni se envía nada.',
  emptyReader: 'Todavía no hay facturas. Aparecerán aquí cuando alguien con permiso cree una.',
  sample: {
    client: 'María Ejemplo',
    item: 'Fotografía de boda (ejemplo)',
    album: 'Álbum de 40 páginas (ejemplo)',
    deposit: 'Anticipo',
    balance: 'Resto',
    note: 'Esto es un ejemplo. ¡Gracias por su reserva!',
  },
};
