import type { Messages } from '../catalogue.ts';

/** The operator's platform at Stripe, in Spanish. */
export const platform: Messages['platform'] = {
  which: 'Modo en Stripe',
  modes: { live: 'Real', test: 'Prueba' },
  what: 'Su propia cuenta de Stripe con Connect. Cobra de los monederos de las cuentas y envía el dinero a sus destinatarios.',
  connection: 'Cuenta de Stripe',
  noSecretKey: 'Defina primero SECRET_KEY: cifra las claves.',
  none: 'No hay plataforma: ninguna cuenta puede hacer pagos a terceros.',
  deleted: (account) =>
    `Las claves de ${account} están eliminadas: ninguna cuenta puede hacer pagos a terceros.`,
  askFirst:
    'Pregunte primero a Stripe si permite esta actividad: una plataforma que cobra de la tarjeta de una empresa para pagar a sus proveedores necesita la aprobación de Stripe. Usted asume las comisiones de Stripe, los reembolsos y las disputas de estos pagos.',
  copyText:
    'Copie la nueva clave restringida y, en la página «API keys», la clave publicable. Use una cuenta de Stripe a la que ninguna cuenta de aquí esté conectada con claves propias.',
  confirm: 'Las claves de la plataforma mueven el dinero de todas las cuentas.',
  set: 'La plataforma está configurada.',
  replaceText: (before) =>
    `Estas claves son de otra cuenta de Stripe que ${before}. Los destinatarios y las empresas están conectados a esa y tendrán que configurarse de nuevo en la nueva.`,
  country: 'País',
  currencies: 'Liquida en',
  unknownWebhooks: 'Webhooks sin cuenta de aquí',
  clear: 'Eliminar las claves',
  clearTitle: '¿Eliminar las claves de la plataforma?',
  clearText:
    'Las claves se eliminan aquí, y los dos webhooks en Stripe. Después ninguna cuenta puede hacer pagos a terceros, y nadie puede guardar una tarjeta o cuenta bancaria en un monedero.',
  cleared: 'Las claves de la plataforma están eliminadas.',
  underWay: (count, sums) =>
    count === 1
      ? `Hay 1 pago a terceros en curso en la plataforma (${sums}).`
      : `Hay ${count} pagos a terceros en curso en la plataforma (${sums}).`,
  underWayText: 'Espere a que terminen o cancele lo que aún se pueda cancelar.',
  balance: {
    title: 'Saldo',
    currency: 'Moneda',
    balance: 'En Stripe',
    ofAccounts: 'De las cuentas',
    ofOperator: 'Suyo',
    short: (money) => `En Stripe faltan ${money} que son de las cuentas: recargue allí la plataforma.`,
    text: 'Deje en Stripe lo que es de las cuentas: desactive allí las transferencias automáticas o fije una reserva.',
  },
  payouts: {
    title: 'Pagos a terceros',
    on: 'Las cuentas pueden hacer pagos a terceros.',
    off: 'Desactivados: ninguna cuenta puede empezar un pago a terceros. La plataforma es solo para empresas conectadas.',
    switchOff: 'Desactivar',
    switchOn: 'Activar',
    offTitle: '¿Desactivar los pagos a terceros?',
    offText:
      'Los pagos nuevos se rechazan, las ofertas no se pueden aceptar y los monederos no guardan tarjetas ni cuentas bancarias nuevas. Lo que un destinatario ya aceptó sigue su curso.',
    onTitle: '¿Activar los pagos a terceros?',
    onText: 'Hágalo solo si Stripe lo ha permitido.',
    wasSwitchedOff: 'Los pagos a terceros están desactivados.',
    wasSwitchedOn: 'Los pagos a terceros están activados.',
    underWay: 'En curso',
    nothing: 'Nada',
    count: (count) => (count === 1 ? '1 pago' : `${count} pagos`),
    recipients: 'Destinatarios',
    nobody: 'Ninguno todavía',
  },
  recipients: {
    Creating: 'Destinatarios: creándose',
    Started: 'Destinatarios: sin empezar',
    Incomplete: 'Destinatarios: faltan datos',
    Pending: 'Destinatarios: en revisión de Stripe',
    Ready: 'Destinatarios: listos',
    Restricted: 'Destinatarios: restringidos',
    Rejected: 'Destinatarios: rechazados',
    Gone: 'Destinatarios: desconectados',
  },
  fees: {
    title: 'Comisiones',
    text: 'Lo que usted cobra. Queda fijado al crear un pago. Debería cubrir la comisión de Stripe, que paga la plataforma.',
    none: 'No se cobra nada.',
    kinds: {
      ChargeCard: 'Pago de un cliente con tarjeta',
      ChargeBank: 'Pago bancario de un cliente',
      PayoutCard: 'Pago a terceros con tarjeta',
      PayoutBank: 'Pago a terceros desde una cuenta bancaria',
    },
    otherCurrencies: 'Todas las demás monedas',
    since: 'Desde el',
    from: 'A partir del',
    refunded: 'se devuelve con el dinero',
    nothing: 'Nada',
    atMost: (fee, most) => `${fee}, como máximo ${most}`,
    add: 'Nueva comisión',
    addTitle: 'Nueva comisión',
    save: 'Guardar la comisión',
    added: 'La comisión está fijada.',
    sayHowMuch: 'Diga cuánto se cobra.',
    kind: 'Se cobra por',
    currency: 'Moneda',
    share: 'Porcentaje',
    fixed: 'Parte fija (opcional)',
    most: 'Como máximo (opcional)',
    day: 'A partir de este día (opcional)',
    dayHint: 'Sin día: desde ahora. Lo que empezó antes conserva su comisión.',
    refundsFee: 'Devolver la comisión con el dinero',
    example: (amount, fee) => `Un pago de ${amount} cuesta ${fee}.`,
  },
  debts: {
    title: 'Le deben',
    text: 'El banco de un monedero recuperó dinero que ya se había enviado, y la plataforma lo ha pagado. La cuenta podrá volver a hacer pagos a terceros cuando salde su deuda.',
    since: 'Desde el',
    settle: 'Saldada',
    question: (account, money) => `¿Ha devuelto ${account} los ${money}?`,
    settleText:
      'Confírmelo solo cuando el dinero haya llegado. Después la cuenta puede volver a hacer pagos a terceros.',
    settled: (account) => `La deuda de ${account} está saldada.`,
    changed: (account, money) =>
      `${account} debe ahora ${money} por este pago: entretanto el banco ha retirado o devuelto dinero. No se ha anotado nada.`,
    nothing: (account) =>
      `${account} no debe nada ahora por este pago: la deuda ya estaba saldada, o el banco devolvió el dinero.`,
  },
  overpaid: {
    title: 'Usted debe',
    text: 'La cuenta había saldado su deuda y después el dinero volvió a la plataforma también por otra vía. Lo tiene dos veces: páguelo a la cuenta.',
    settle: 'Pagada',
    question: (account, money) => `¿Ha pagado ${money} a ${account}?`,
    settleText: 'Confírmelo solo cuando haya enviado el dinero.',
    settled: (account) => `Ya no debe nada a ${account} por este pago.`,
    changed: (account, money) =>
      `Ahora debe ${money} a ${account} por este pago: entretanto el banco ha retirado o devuelto dinero. No se ha anotado nada.`,
    nothing: (account) =>
      `Ahora no debe nada a ${account} por este pago: ya estaba anotado como pagado, o el banco volvió a retirar el dinero.`,
  },
};
