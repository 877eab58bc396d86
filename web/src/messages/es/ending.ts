import type { Messages } from '../catalogue.ts';

/** An event that falls through or is postponed, in Spanish. */
export const ending: Messages['ending'] = {
  title: 'El evento no se celebra',
  titlePlain: 'Anular esta factura',
  by: 'Quién cancela',
  parties: { Client: 'El cliente', Business: 'Nosotros' },
  noticeOn: 'Día del aviso',
  noticeHint: 'Desde aquí se cuentan los días hasta el evento.',
  noticeFaults: {
    unread: 'Elija el día del aviso.',
    early: (date) => `La factura se emitió el ${date}: elija ese día o uno posterior.`,
    late: 'Ese día no ha llegado aún: elija hoy o un día anterior.',
  },
  kept: 'Lo que usted conserva',
  keptKinds: { terms: 'Según condiciones', amount: 'Importe acordado', nothing: 'Nada' },
  amount: 'Importe que conserva',
  most: (amount) => `Como máximo ${amount}: lo pagado y lo que queda por pagar.`,
  unread: 'Escriba un importe, por ejemplo 40,00.',
  noTerms: 'Esta factura no tiene condiciones de cancelación: acuerde un importe con el cliente.',
  noDate:
    'Las condiciones cuentan los días hasta el evento, y esta factura no tiene su fecha: escriba un importe.',
  dateMoved:
    'El aviso es anterior al aplazamiento, y las condiciones no dicen qué vale entonces: escriba un importe.',
  tooMuch: 'Es más de lo pagado y lo que queda por pagar. Escriba un importe menor.',
  notChargeable:
    'Lo que queda por pagar no se puede cobrar en esta moneda. Escriba un importe sin la última cifra.',
  tiers: {
    from: (days) => (days === 1 ? '1 día antes o más' : `${days} días antes o más`),
    between: (from, to) =>
      from === to ? (from === 1 ? '1 día antes' : `${from} días antes`) : `de ${from} a ${to} días antes`,
  },
  share: { Total: (share) => `${share} del precio`, FirstPayment: (share) => `${share} del primer pago` },
  byBusiness: (share) => `Si cancela usted, conserva ${share}.`,
  days: (days, date) =>
    days < 0
      ? `El aviso es posterior al ${date}, el día que cuenta.`
      : days === 0
        ? `El aviso es del ${date}, el día que cuenta.`
        : days === 1
          ? `1 día hasta el ${date}.`
          : `${days} días hasta el ${date}.`,
  firstDate: 'El evento se aplazó: las condiciones cuentan hasta este día.',
  goesBack: (amount) => `${amount} vuelven al cliente. ¿Cómo?`,
  reasonHint: (client) => `${client} lo lee en la factura rectificativa.`,
  reasonInTimeline: 'Figura en el historial de la factura.',
  reasonMissing: 'Escriba un motivo.',
  keeps: (amount) => `Usted conserva ${amount}`,
  keepsNothing: 'Usted no conserva nada',
  refunded: (amount, method) =>
    method === '' ? `${amount} vuelven por reembolso` : `${amount} vuelven a ${method}`,
  outside: (amount) => `usted devuelve ${amount} por otro medio`,
  note: (number, amount) => `factura rectificativa ${number} de ${amount}`,
  remains: (amount) => `${amount} quedan por pagar`,
  nothingRemains: 'no queda nada por pagar',
  sentence: (parts, rest) => `${parts}; ${rest}.`,
  remaining: (payment, amount, date) => `${payment} pide ${amount}, vence el ${date}.`,
  isCanceled: 'Después la factura queda anulada.',
  autopay: {
    Ended: 'El pago automático termina.',
    Kept: 'El pago automático cobra lo que queda por pagar: el consentimiento del cliente lo cubre.',
  },
  undocumented: (amount) =>
    `${amount} se reembolsaron antes sin factura rectificativa. Siguen facturados, y no se conserva nada de ello.`,
  send: (amount) => `Anular y conservar ${amount}`,
  sendNothing: 'Anular y no conservar nada',
  done: (amount) => `La factura está anulada, usted conserva ${amount}.`,
  doneNothing: 'La factura está anulada, usted no conserva nada.',
  noteFile: (number) => `Factura rectificativa ${number}`,
  plainly: 'Anular sin factura rectificativa',
  terms: 'Condiciones de cancelación',
  timeline: {
    kept: (amount) => `${amount} conservados`,
    nothing: 'no se conserva nada',
    Client: (date) => `por el cliente el ${date}`,
    Business: (date) => `por usted el ${date}`,
    settled: 'de común acuerdo',
    refunded: (amount) => `${amount} por reembolso`,
    outside: (amount) => `${amount} devueltos por otro medio`,
    remaining: (amount) => `${amount} por pagar`,
  },
  postpone: {
    action: 'Aplazar el evento',
    actionDate: 'Fijar la nueva fecha',
    short: 'Aplazar',
    newDate: 'Nueva fecha',
    unknown: 'Aún no se conoce la fecha',
    same: (date) => `El evento es ahora el ${date}: elija otra fecha.`,
    unread: 'Elija una fecha.',
    moves: (before, after) => `El evento pasa del ${before} al ${after}`,
    getsDate: (after) => `El evento es el ${after}`,
    losesDate: (before) => `El evento ya no es el ${before}, y no tiene fecha hasta que usted fije una`,
    moved: (count) =>
      count === 0 ? 'ningún pago se mueve' : count === 1 ? '1 pago se mueve' : `${count} pagos se mueven`,
    list: 'Los pagos',
    stays: (date) => `sigue el ${date}`,
    why: {
      paid: 'Está pagado.',
      own: 'Tiene una fecha propia. Cámbiela con «Editar».',
      issue: 'Cuenta desde el día de emisión.',
      previous: 'Sigue a un pago que no se mueve.',
      waits: 'Conserva su fecha y sus recordatorios hasta que el evento tenga fecha.',
      underWay: 'Hay dinero en camino.',
      same: 'Su fecha sigue igual.',
    },
    pending: (date) => `Hay dinero en camino. Si no llega, la fecha es el ${date}.`,
    notMailed: (client) => `${client} no recibe ningún correo: avísele usted.`,
    counts: (date) => `Para una cancelación, las condiciones cuentan hasta el ${date}.`,
    countsFirst: (date) => `Para una cancelación, las condiciones siguen contando hasta el ${date}.`,
    send: (date) => `Aplazar al ${date}`,
    sendUnknown: 'Aplazar sin fecha',
    done: (date) => `El evento se aplaza al ${date}.`,
    doneUnknown: 'El evento queda aplazado y aún no tiene fecha.',
    title: 'Evento aplazado',
    first: (date) => `previsto antes para el ${date}`,
    noDate: 'Aún sin fecha',
  },
};
