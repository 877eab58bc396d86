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
    ProcessorIncomplete: 'Stripe no acepta pagos',
    ProcessorNeedsYou: 'Stripe necesita algo de usted',
    Disputed: 'Pago en disputa',
    ChargedBack: 'Pago devuelto por el banco',
    PaymentFailed: 'Pago fallido',
    OutcomeUnknown: 'Resultado desconocido desde hace un día',
    Discrepancy: 'Los libros no cuadran',
    MailRouteFailing: 'Sus correos no se pueden enviar desde su dirección',
    BusinessMailBounced: 'Los correos a su empresa se devuelven',
    MailBounced: 'Correo devuelto',
    MailComplained: 'Correo marcado como no deseado',
    MailFailed: 'Correo no entregado',
    AutopayEnded: 'Pago automático finalizado',
    CardExpires: 'La tarjeta caduca antes de un pago',
    OfferDeclined: 'Oferta rechazada',
    OfferExpired: 'Oferta caducada',
    OldDraft: 'Borrador de más de una semana',
  },
  connectProcessor: 'Conectar Stripe',
  finishProcessor: 'Ver qué falta',
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
  goingLive: {
    title: 'Hasta el primer pago',
    progress: (done, all) => `${done} de ${all}`,
    done: 'hecho',
    steps: {
      Business: {
        title: 'Presente su empresa',
        text: 'Su dirección y su correo aparecen en facturas y recibos. Añada su número fiscal si tiene uno.',
        action: 'Introducir la dirección',
      },
      Look: {
        title: 'Elija un aspecto',
        text: 'Un logotipo o un color propio en páginas, correos y documentos.',
        action: 'Elegir',
      },
      Processor: {
        title: 'Conecte Stripe',
        text: 'Sus clientes pagan entonces con tarjeta o cuenta bancaria, y Stripe ingresa el dinero en su banco.',
        action: 'Conectar Stripe',
      },
      TestInvoice: {
        title: 'Envíese una factura de prueba',
        text: 'Vea el correo, la página y el PDF como los verán sus clientes.',
        action: 'Enviármela',
      },
      FirstPayment: {
        title: 'Reciba el primer pago',
        text: 'Escriba una factura y envíela a un cliente.',
        action: 'Escribir una factura',
      },
    },
    keepLook: 'Dejarlo así',
    hide: 'Ocultar estos pasos',
    openText: 'Está en camino. Ábrala desde el correo, como un cliente. Después puede cancelarla.',
    openInvoice: 'Ver la factura',
    test: {
      title: '¿Enviarse una factura de prueba?',
      text: (amount, email) =>
        `Una factura de ${amount} se envía a ${email}. Recibe el siguiente número de factura.`,
      open: 'Ábrala desde el correo, como un cliente, y cancélela después.',
      kept: 'Esta instalación no envía correos: abra la factura por su enlace, como un cliente, y cancélela después.',
      ownCard:
        'No la pague con su propia tarjeta: las redes de tarjetas lo prohíben. Pídaselo a otra persona o déjela sin pagar.',
      send: 'Enviármela',
      sent: 'La factura de prueba está escrita.',
      item: 'Prueba',
      note: 'Esto es una prueba. Nadie tiene que pagar esta factura.',
    },
  },
  sample: {
    client: 'María Ejemplo',
    item: 'Fotografía de boda (ejemplo)',
    album: 'Álbum de 40 páginas (ejemplo)',
    deposit: 'Anticipo',
    balance: 'Resto',
    note: 'Esto es un ejemplo. ¡Gracias por su reserva!',
  },
};
