import type { Messages } from '../catalogue.ts';

/** What is still to come for an invoice, in Spanish. */
export const coming: Messages['coming'] = {
  title: 'Lo que viene',
  nothing: 'No queda nada que ocurra por sí solo.',
  ifIssued: 'Si se emite hoy:',
  showAll: (count) => `Ver los ${count}`,
  showFewer: 'Ver menos',
  more: 'Lo posterior no se muestra.',
  due: (payment) => `Vence ${payment}`,
  issued: 'La factura se emite',
  payable: (payment) => `Ya se puede pagar ${payment}`,
  overdue: (payment) => `${payment} está vencido, si no se paga`,
  charge: 'Cobro automático',
  chargeOf: (payment) => `Cobro automático: ${payment}`,
  surcharge: (amount) => `con un recargo por tarjeta de ${amount}`,
  processing: (payment) => `después ${payment} está en proceso`,
  paid: (payment) => `después ${payment} está pagado`,
  allPaid: 'después la factura está pagada',
  retry: (day) => `si falla, próximo intento el ${day}`,
  noRetry: 'si falla, el pago automático termina',
  autopayEnds: 'El pago automático termina: el acuerdo no cubre lo que vence',
  mails: {
    Invoice: 'La factura se envía al cliente',
    Reminder: 'Recordatorio',
    AutopayAhead: 'Correo: lo que se va a cobrar',
    AutopayDone: 'Recibo',
    AutopayEnded: 'Correo: el pago automático ha terminado',
    BusinessPaid: 'Correo a usted: pagado',
    BusinessAutopayEnded: 'Correo a usted: el pago automático ha terminado',
  },
  to: (addresses) => `a ${addresses}`,
  unread: {
    AddressSuppressed: 'no se envía: los correos al cliente se devolvieron',
    NoAddress: 'no se escribe: no hay dirección',
  },
  ifPaid: (day) => `si el cobro del ${day} sale bien`,
  notes: {
    AccountClosed: 'La cuenta está cerrada: no envía correos sobre facturas ni acepta dinero.',
    AccountFrozen: 'La cuenta se traslada a otra instalación: aquí no ocurre nada.',
    AccountHeld:
      'La cuenta está retenida tras una restauración: no envía nada a los clientes ni cobra nada hasta que el operador lo termine.',
    AccountSuspended:
      'La cuenta está suspendida: no envía nada a los clientes ni cobra nada hasta que el operador lo termine.',
    ChargeMayFail: 'Si un cobro falla, lo que sigue cambia. El cliente y usted reciben un correo.',
    DebitTakesDays: 'El dinero de un adeudo llega unos días después. El día todavía no se conoce.',
    ChargesImpossible: 'Ahora no se puede cobrar nada: ningún procesador acepta pagos para esta cuenta.',
    MoneyUnderWay: 'Hay dinero en camino. Lo que sigue depende de si llega.',
    Disputed: 'El banco decide sobre una disputa. Lo que sigue depende de eso.',
    SharedByHand: 'Usted comparte esta factura: el cliente no recibe recordatorios.',
    RemindersOff: 'Los recordatorios de esta factura están desactivados.',
    AddressSuppressed:
      'Los correos al cliente se devolvieron o se marcaron como no deseados: no se envían recordatorios.',
    NoMailServer: 'No hay servidor de correo: los correos quedan en «Correos enviados».',
  },
};
