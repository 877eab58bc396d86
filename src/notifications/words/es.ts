import type { Words } from './words.ts';

/** Spanish, with the formal address. */
export const es: Words = {
  greeting: (name) => `Hola, ${name}:`,
  colon: ': ',
  mails: {
    Invoice: ({ business, number }) => ({
      subject: `Factura ${number} de ${business}`,
      title: `${business} le ha enviado una factura`,
      lead: ['Aquí puede ver qué hay que pagar y cuándo. Puede pagar en línea con el enlace de abajo.'],
    }),
    InvoiceChanged: ({ business, number }) => ({
      subject: `La factura ${number} de ${business} ha cambiado`,
      title: 'Su factura ha cambiado',
      lead: [`${business} ha cambiado los importes o las fechas de la factura ${number}. Así queda ahora.`],
    }),
    Reminder: ({ business, number, amount, timing, date }) => ({
      subject: {
        Overdue: `Vencido: ${amount} de la factura ${number}`,
        Today: `Vence hoy: ${amount} de la factura ${number}`,
        Upcoming: `Vence el ${date}: ${amount} de la factura ${number}`,
      }[timing],
      title: { Overdue: 'Hay un pago vencido', Today: 'Hoy vence un pago', Upcoming: 'Se acerca un pago' }[
        timing
      ],
      lead: [
        `${business} le recuerda la factura ${number}.`,
        'Si ya ha pagado, no tenga en cuenta este mensaje.',
      ],
    }),
    Receipt: ({ business, number, amount, remaining }) => ({
      subject: `Recibo: ${amount} a ${business}`,
      title: 'Gracias por su pago',
      lead: [
        `${business} ha recibido ${amount} por la factura ${number}.`,
        remaining === null ? 'La factura está pagada por completo.' : `Quedan por pagar ${remaining}.`,
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain }) => ({
      subject: `Su pago de ${amount} a ${business} no se ha realizado`,
      title: isAgain ? 'Su banco ha devuelto un pago' : 'Un pago no se ha realizado',
      lead: [
        isAgain
          ? `Su banco ha devuelto el pago de ${amount} de la factura ${number}, que vuelve a estar pendiente.`
          : `No se ha podido cobrar el pago de ${amount} de la factura ${number}. No se le ha cargado nada.`,
        date === null
          ? 'Por favor, pague con el enlace de abajo; puede usar otra tarjeta u otra cuenta.'
          : `Lo intentaremos de nuevo el ${date}. Para pagar ahora o de otra forma, use el enlace de abajo.`,
      ],
    }),
    AutopayAhead: ({ business, number, amount, date, method }) => ({
      subject: `El ${date} se cobrarán ${amount}`,
      title: 'Pronto se cobrará un pago',
      lead: [
        `Como acordó, ${business} cobrará ${amount} de la factura ${number} el ${date}${method === null ? '' : ` (${method})`}. No tiene que hacer nada.`,
        'Para pagar de otra forma o cancelar el pago automático, abra la factura antes de esa fecha.',
      ],
    }),
    AutopayDone: ({ business, number, amount, remaining }) => ({
      subject: `Recibo: ${amount} cobrados para ${business}`,
      title: 'Su pago se ha cobrado como acordó',
      lead: [
        `Se han cobrado ${amount} de la factura ${number} para ${business}.`,
        remaining === null ? 'La factura está pagada por completo.' : `Quedan por pagar ${remaining}.`,
      ],
    }),
    Refund: ({ business, number, amount, isAgain }) => ({
      subject: `Reembolso de ${amount} de ${business}`,
      title: 'Ha recibido un reembolso',
      lead: [
        `${business} le ha reembolsado ${amount} de la factura ${number}. Puede tardar unos días en llegar a su cuenta.`,
        ...(isAgain ? ['El importe reembolsado vuelve a estar pendiente.'] : []),
      ],
    }),
    InvoiceReopened: ({ business, number, amount, isAgain }) => ({
      subject: isAgain
        ? `La factura ${number} de ${business} vuelve a estar abierta`
        : `Un pago de la factura ${number} de ${business} ya no cuenta`,
      title: isAgain ? 'Su factura vuelve a estar abierta' : 'Un pago ya no cuenta',
      lead: [`Un pago de la factura ${number} ya no cuenta. Vuelve a estar pendiente: ${amount}.`],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `La factura ${number} de ${business} se ha cancelado`,
      title: 'Su factura se ha cancelado',
      lead: [`${business} ha cancelado la factura ${number}. No tiene que pagar nada.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining }) => ({
      subject: `${person} ha pagado ${amount}`,
      title: `${amount} recibidos`,
      lead: [
        `${person} ha pagado ${amount} de la factura ${number}.`,
        remaining === null ? 'La factura está pagada por completo.' : `Siguen pendientes ${remaining}.`,
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain }) => ({
      subject: `Ha fallado el pago de ${amount} de ${person}`,
      title: isAgain ? 'Un banco ha devuelto un pago' : 'Un pago ha fallado',
      lead: [
        isAgain
          ? `El banco de ${person} ha devuelto ${amount} de la factura ${number}. El importe vuelve a estar pendiente.`
          : `No se han podido cobrar ${amount} de la factura ${number} a ${person}.`,
        ...(date === null ? [] : [`Se intentará de nuevo el ${date}.`]),
      ],
    }),
    BusinessDisputed: ({ person, number, amount }) => ({
      subject: `${person} reclama un pago de ${amount}`,
      title: 'Hay un pago reclamado',
      lead: [
        `${person} ha reclamado ante su banco el pago de ${amount} de la factura ${number}. El banco retiene el dinero hasta que decida.`,
        'Responda a la reclamación con sus pruebas donde se las pida su procesador de pagos.',
      ],
    }),
    Offer: ({ business, amount, date }) => ({
      subject: `${business} quiere pagarle ${amount}`,
      title: `${business} quiere pagarle ${amount}`,
      lead: [`Díganos a qué cuenta bancaria debe ir el dinero, o rechácelo, antes del ${date}.`],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Responda antes del ${date}: ${amount} de ${business}`,
      title: 'Un pago espera su respuesta',
      lead: [`${business} quiere pagarle ${amount}. Si no responde, la oferta vence el ${date}.`],
    }),
    PaymentDelivered: ({ business, amount }) => ({
      subject: `${business} le ha pagado ${amount}`,
      title: `Se le han enviado ${amount}`,
      lead: [`${business} le ha pagado ${amount}. Su banco puede tardar un día en mostrarlo.`],
    }),
    PaymentUndelivered: ({ business, amount }) => ({
      subject: `El pago de ${amount} de ${business} no se ha realizado`,
      title: 'Un pago no se ha realizado',
      lead: [
        `No se han podido abonar ${amount} de ${business} en su cuenta. Por favor, póngase en contacto con ${business}.`,
      ],
    }),
  },
  members: {
    MemberInvitation: ({ business, inviter, date }) => ({
      subject: `${inviter ?? business} le invita a ${business}`,
      title: `Invitación a ${business}`,
      lead: [
        inviter === null
          ? `Le invitan a trabajar en las facturas y los pagos de ${business}.`
          : `${inviter} le invita a trabajar en las facturas y los pagos de ${business}.`,
        `El enlace funciona hasta el ${date}, una sola vez. Si no lo esperaba, ignore este correo.`,
      ],
      action: 'Unirme',
    }),
    PasswordReset: () => ({
      subject: 'Elija una contraseña nueva',
      title: 'Elija una contraseña nueva',
      lead: [
        'Alguien, probablemente usted, ha pedido una contraseña nueva. El enlace funciona durante una hora, una sola vez.',
        'Si no fue usted, ignore este correo: su contraseña sigue igual.',
      ],
      action: 'Elegir contraseña',
    }),
    NewDevice: () => ({
      subject: 'Inicio de sesión con un navegador nuevo',
      title: 'Inicio de sesión con un navegador nuevo',
      lead: [
        'Ha iniciado sesión con un navegador que no conocíamos. Si fue usted, no tiene que hacer nada.',
        'Si no fue usted, elija ahora una contraseña nueva: así terminan también todas las sesiones.',
      ],
      action: 'No fui yo',
    }),
  },
  memberFacts: {
    labels: {
      account: 'Cuenta',
      role: 'Función',
      device: 'Navegador',
      time: 'Hora',
      address: 'Dirección IP',
    },
    roles: { Owner: 'Propietario', Admin: 'Administrador', Member: 'Miembro', Viewer: 'Solo lectura' },
    device: (browser, system) =>
      system === null ? (browser ?? 'un navegador') : `${browser ?? 'un navegador'} en ${system}`,
  },
  actions: { pay: 'Ver y pagar', view: 'Ver factura', answer: 'Responder', viewPayment: 'Ver pago' },
  labels: {
    invoice: 'Factura',
    eventDate: 'Fecha del evento',
    amount: 'Importe',
    surcharge: 'Recargo por tarjeta',
    total: 'Total',
    paid: 'Pagado',
    remaining: 'Pendiente',
    method: 'Forma de pago',
    bankSays: 'El banco dice',
    client: 'Cliente',
    payableFrom: 'Pago a partir del',
    note: 'Nota',
    taxId: 'NIF-IVA',
  },
  standings: {
    paid: 'pagado',
    underWay: 'en curso',
    refunded: 'reembolsado',
    waived: 'condonado',
    canceled: 'cancelado',
    overdue: 'vencido',
    today: 'vence hoy',
    open: 'próximo',
  },
  address: 'O abra esta dirección:',
  questions: '¿Preguntas? Responda a este correo.',
  stopReminders: 'No recibir más recordatorios de esta factura',
};
