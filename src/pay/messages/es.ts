import type { en } from './en.ts';

export const es: typeof en = {
  invoiceOf: (number, business) => `Factura ${number} de ${business}`,
  questions: '¿Preguntas? Escriba a',
  questionsByReply: '¿Preguntas? Responda al correo que contiene este enlace.',
  dueNow: 'A pagar ahora',
  nextPayment: 'Próximo pago',
  overdueSince: (date) => `Vencido desde el ${date}`,
  partOverdue: (amount, date) => `de ellos ${amount} vencidos desde el ${date}`,
  dueOn: (date, distance) => `Vence el ${date}, ${distance}`,
  byCredit: (fee, percent) => `Con tarjeta de crédito: más ${fee} (${percent})`,
  continueToPay: 'Continuar al pago',
  pay: (amount) => `Pagar ${amount}`,
  choosePayment: 'Seleccione un pago',
  enterAmount: 'Introduzca un importe',
  payAnother: 'Hacer otro pago',
  payNowInstead: 'Pagar ahora',
  states: {
    paid: 'Pagada por completo',
    paidHint: 'No queda nada por pagar. Gracias.',
    refundedInFull: 'Reembolsada por completo',
    refunded: (amount) => `Se han reembolsado ${amount}.`,
    disputed: (amount) => `El pago de ${amount} está en disputa`,
    disputedHint: 'El banco lo está revisando. Aquí no tiene que hacer nada.',
    chargedBack: (amount) => `Su banco le devolvió ${amount} tras una disputa`,
    openAgain: 'Este pago vuelve a estar pendiente.',
    canceled: 'Esta factura se ha anulado',
    canceledHint: 'No hay nada que pagar.',
    businessSuspended: (business) => `${business} no puede recibir pagos por el momento`,
    businessSuspendedHint:
      'La factura sigue abierta y hasta entonces no se cobra nada automáticamente. Puede seguir descargando la factura y sus recibos.',
    paymentsHeld: 'Los pagos están en pausa por poco tiempo',
    paymentsHeldHint:
      'Estamos comprobando con el banco qué pagos han llegado. Ahora no se cobra nada. Si ya ha pagado, no vuelva a pagar, tampoco por otro medio. Guarde el enlace y vuelva a abrir esta página dentro de unas horas.',
    businessClosed: (business) => `${business} ha cerrado su cuenta aquí`,
    businessClosedHint:
      'La factura ya no se puede pagar en línea. Pregunte a la empresa cómo pagarla. Los documentos y recibos siguen aquí.',
    processing: (amount) => `Su pago de ${amount} está en curso`,
    processingBank: 'Su banco ha recibido la orden. Tarda unos días hábiles; no tiene que hacer nada.',
    processingCard: 'El banco aún no ha respondido. No pague otra vez: esta página se actualizará.',
    requiresAction: (amount) => `Su banco le pide que confirme ${amount}`,
    requiresActionHint: 'No se cobrará nada hasta que lo confirme.',
    confirm: 'Confirmar en el banco',
    giveUp: 'Pagar de otra forma',
    failed: 'El último pago no se ha podido realizar',
    declined: (reason) => `${reason} No se ha cobrado nada.`,
    returned: (amount, reason) => `Su banco devolvió ${amount}${reason === '' ? '' : `: ${reason}`}.`,
    returnedHint: 'Este pago sigue pendiente. Pague con tarjeta o desde otra cuenta.',
    nothingTaken: 'No se ha cobrado nada.',
    thanks: 'Gracias',
    received: (amount, method) => `Hemos recibido ${amount} (${method}).`,
    receiptMailed: (address) => `Recibirá un recibo en ${address}.`,
    receiptMailedToOthers:
      'Se envía un recibo por correo electrónico a las personas que reciben los recibos de este cliente.',
  },
  billedTo: 'Para',
  payHeading: 'Pagar',
  showEarlier: (count) => (count === 1 ? 'Mostrar 1 pago anterior' : `Mostrar ${count} pagos anteriores`),
  showLater: (count) => (count === 1 ? 'Mostrar 1 pago más' : `Mostrar ${count} pagos más`),
  chooseAll: 'Seleccionar todo',
  chooseNext: 'Solo el próximo',
  update: 'Actualizar',
  amountToPay: 'Importe a pagar ahora',
  amountHint: (most) => `Hasta ${most}`,
  amountFaults: {
    unreadable_amount: (example) => `Introduzca un importe, por ejemplo ${example}.`,
    amount_too_low: () => 'El importe debe ser mayor que cero.',
    amount_too_high: (_example, most) => `Aquí puede pagar como máximo ${most}.`,
  },
  whatToPay: '¿Qué quiere pagar?',
  howToPay: '¿Cómo quiere pagar?',
  fee: (percent) => `Recargo por tarjeta de crédito (${percent})`,
  feeByKind: (percent, amount, withDebit) =>
    `Tarjetas de crédito: recargo del ${percent}, ${amount}.${withDebit ? ' Tarjetas de débito y prepago: ninguno.' : ''} Verá y confirmará el importe exacto antes de que se cobre nada.`,
  toConfirm: 'Continuar',
  toPay: 'Usted paga',
  cardNumber: 'Número de tarjeta',
  nameOnCard: 'Titular de la tarjeta',
  accountHolder: 'Titular de la cuenta',
  expiry: 'Caducidad',
  expiryHint: 'MM / AA',
  securityCode: 'Código de seguridad',
  routingNumber: 'Número de ruta (ABA)',
  accountNumber: 'Número de cuenta',
  orByCard: 'O con tarjeta:',
  bankHint: 'El importe se cargará en su cuenta en unos dos días hábiles.',
  debitTerms: (business, amount) =>
    `Al pagar, autorizo a ${business} a cargar ${amount} en esta cuenta bancaria por vía electrónica, una sola vez, y a abonar en ella la corrección de un error.`,
  sepaMandate: (business, provider, amount) =>
    `Al indicar su IBAN y confirmar, usted autoriza (A) a ${business} y a ${provider}, su proveedor de servicios de pago, a enviar instrucciones a su banco para adeudar su cuenta, y (B) a su banco a adeudar su cuenta de acuerdo con esas instrucciones. Como parte de sus derechos, puede exigir el reembolso a su banco en los términos y condiciones del contrato suscrito con él. El reembolso debe reclamarse en un plazo de 8 semanas desde la fecha del adeudo en su cuenta. Puede obtener información sobre sus derechos en su banco. Usted acepta que los adeudos se le notifiquen como máximo 2 días antes.${amount === '' ? '' : ` Con esto se le notifica un adeudo de ${amount} en los próximos días.`}`,
  sepaHint:
    'El importe se cargará en su cuenta en los próximos días. Su banco puede tardar hasta 14 días hábiles en confirmarlo.',
  sepaReference: (reference, creditor) =>
    `Referencia del mandato ${reference}${creditor === '' ? '' : `, identificador del acreedor ${creditor}`}.`,
  autopayNeeded: (business) => `${business} solo acepta aquí un pago junto con el pago automático del resto.`,
  autopayOffer: 'Pagar el resto automáticamente',
  autopayTerms: (business, amount, count, surcharge, byCredit) => {
    const fee = surcharge === '' ? '' : `, incluido un recargo por tarjeta de crédito de ${surcharge}`;
    const extra = byCredit === '' ? fee : ` (con tarjeta de crédito ${byCredit})`;
    const what =
      count === 1
        ? `el pago restante en su vencimiento: ${amount}${extra}.`
        : `los ${count} pagos restantes en sus vencimientos: ${amount} en total${extra}.`;
    return `Autorizo a ${business} a guardar este medio de pago y a cobrar con él ${what} Puedo cancelarlo en cualquier momento en esta página.`;
  },
  autopayOn: 'El pago automático está activado',
  autopayStarting: 'El pago automático empezará cuando haya llegado este pago',
  autopayNext: (method, amount, date) => `Se cobrarán ${amount} en ${method} el ${date}.`,
  autopaySeveral: (method, count, date) => `Se harán ${count} cobros en ${method} el ${date}:`,
  including: (surcharge) => `Incluye un recargo por tarjeta de ${surcharge}.`,
  autopayRest: (amount, count, isOnDueDates) =>
    count === 1
      ? `El pago restante se hará automáticamente${isOnDueDates ? ' en su vencimiento' : ''}: ${amount}.`
      : `Los ${count} pagos restantes se harán automáticamente${isOnDueDates ? ', cada uno en su vencimiento' : ''}: ${amount} en total.`,
  autopayAgreed: (amount) => `Se pagará automáticamente lo que usted aceptó: ${amount} en total.`,
  autopayUncovered:
    'El pago automático no cubre el próximo pago, porque la factura ha cambiado desde que usted lo aceptó. Páguelo en esta página, por favor.',
  autopayTooSmall: (amount, business, isAlone) =>
    `El pago automático deja pendientes ${amount}, porque no se puede cobrar un importe tan pequeño por separado. ${isAlone ? 'Pregunte' : 'Páguelo junto con otro pago o pregunte'} a ${business} cómo pagarlo.`,
  agreementHeading: 'Acepte el nuevo calendario de pagos',
  agreementWhy: (method: string) =>
    `La factura ha cambiado. En ${method} solo se cobra lo que usted aceptó. El resto espera su conformidad.`,
  agreementBefore: (amount: string, date: string) => `Aceptado: ${amount} el ${date}.`,
  agreementNone: 'Todavía no aceptado.',
  agreementNew: (amount: string, date: string) => `Nuevo: ${amount} el ${date}.`,
  agreementTerms: (
    business: string,
    method: string,
    amount: string,
    count: number,
    last: string,
    fee: string,
  ) =>
    `Al aceptar, autoriza a ${business} a cobrar en ${method} según el calendario actual de esta factura: ${amount} en ${count === 1 ? 'un pago' : `${count} pagos`}, el último el ${last}. ${fee === '' ? '' : `Se añade una comisión por tarjeta del ${fee} como máximo, como ya aceptó. `}No se cobrará antes ni más. Puede cancelarlo en cualquier momento en esta página.`,
  agreementButton: 'Aceptar el nuevo calendario',
  agreementDone: 'Ha aceptado el nuevo calendario de pagos.',
  autopayCancel: 'Cancelar el pago automático',
  autopayCancelHeading: '¿Cancelar el pago automático?',
  autopayCancelHint:
    'No se cobrará nada más automáticamente; un pago que ya está en curso se completará. Después tendrá que pagar en esta página.',
  autopayKeep: 'Mantener el pago automático',
  autopayCanceled: 'El pago automático está desactivado',
  autopayCanceledHint:
    'No se cobrará nada más automáticamente. Pague en esta página antes de cada vencimiento.',
  confirmHeading: 'Confirmar el pago',
  back: 'Volver a la factura',
  returning: {
    backTo: (host) => `Volver a ${host}`,
    leaving: 'Se le redirigirá en 5 segundos.',
    stay: 'Permanecer en esta página',
  },
  testCard: 'Tarjeta de prueba 4242 4242 4242 4242, cualquier fecha futura, cualquier código.',
  testBank: 'Cuenta de prueba 110000000, 000123456789.',
  testIban: (iban) => `IBAN de prueba ${iban}.`,
  noMethod: 'Esta factura no se puede pagar en línea en este momento. Pregunte a la empresa cómo pagarla.',
  receipts: 'Recibos',
  receiptOf: (amount, date) => `${amount} el ${date}`,
  receiptPdf: 'Recibo (PDF)',
  change: {
    label: 'Modificada',
    on: (date: string) => `Modificada el ${date}`,
    sinceSeen: (date: string, seen: string) =>
      `Modificada el ${date}, después de su última visita del ${seen}`,
    became: (what: string, now: string, before: string) => `${what}: ${now} (antes: ${before})`,
    buyer: 'Destinatario',
    tax: 'Impuestos',
    none: 'ninguno',
  },
  /** What the business keeps when the event falls through. */
  cancellationTerms: {
    heading: 'Condiciones de cancelación',
    byPaying: 'Al pagar, acepta las condiciones de cancelación.',
    read: 'Leer las condiciones de cancelación',
  },
  payer: {
    other: '¿Paga otra persona?',
    hint: 'Indique su nombre y su correo, y también recibirá el recibo. Solo los ve la empresa.',
    name: 'Su nombre',
    email: 'Su correo electrónico',
  },
  saving: {
    offer: 'Todavía no vence nada',
    offerHint:
      'Puede guardar ahora una tarjeta o una cuenta bancaria. Cada pago se cobrará en su fecha de vencimiento. Hoy no se cobra nada.',
    open: 'Guardar un método de pago',
    heading: 'Guardar un método de pago',
    lead: 'Ahora no se cobra nada. Estos pagos se cobrarán en sus fechas de vencimiento:',
    total: 'Cobrado en total',
    how: '¿Qué quiere guardar?',
    terms: ({
      business,
      amount,
      count,
      first,
      last,
      surcharge,
      byCredit,
    }: {
      business: string;
      amount: string;
      count: number;
      first: string;
      last: string;
      surcharge: string;
      byCredit: string;
    }) => {
      const fee = surcharge === '' ? '' : `, con ${surcharge} de recargo por tarjeta de crédito`;
      const extra = byCredit === '' ? fee : ` (${byCredit} con tarjeta de crédito)`;
      const what =
        count === 1
          ? `${amount}${extra} el ${first}`
          : `${amount} en total${extra}, en ${count} pagos en sus fechas de vencimiento, del ${first} al ${last}`;
      return `Autorizo a ${business} a guardar este método de pago y a cobrar ${what}. No se cobra nada antes. Puedo cancelarlo en esta página en cualquier momento.`;
    },
    button: 'Guardar y aceptar',
    working: 'Guardando…',
    acceptsTerms: 'Al guardar acepta las condiciones de cancelación.',
    saved: (method: string) => `El pago automático está activado con ${method}`,
    savedHint: 'Al guardarlo no se ha cobrado nada.',
    again: 'Intentar de nuevo',
    failed: 'El método de pago no se ha guardado',
    declines: {
      declined: 'El banco no lo ha permitido. Pruebe con otra tarjeta o cuenta, o pregunte a su banco.',
      authentication_failed: 'No se ha confirmado en su banco.',
    },
    failedHint: 'No se ha cobrado nada.',
    savedWithout: 'El pago automático no está activado',
    savedWithoutHint:
      'El consentimiento se retiró o no queda nada por pagar. Al guardarlo no se ha cobrado nada.',
    requiresAction: 'Su banco le pide que confirme que se guarda su método de pago',
    requiresActionHint:
      'Al guardarlo no se cobra nada. El pago automático no estará activado hasta que lo confirme.',
    giveUp: 'No guardarlo',
    processing: 'Su método de pago se está guardando',
    processingHint: 'El banco aún no ha respondido. Al guardarlo no se cobra nada. Esta página se actualiza.',
    problems: {
      amount_changed:
        'El calendario o el recargo por tarjeta ha cambiado desde que abrió la página. Revíselo de nuevo. No se ha guardado ni cobrado nada.',
      terms_changed:
        'Las condiciones de cancelación han cambiado desde que abrió la página. Léalas de nuevo. No se ha guardado ni cobrado nada.',
      autopay_not_offered: 'El pago automático ya no se ofrece. No se ha guardado ni cobrado nada.',
      illegal_action:
        'Ya no se puede guardar un método de pago aquí. Revise la factura de nuevo. No se ha cobrado nada.',
    },
  },
  documents: 'Documentos',
  invoicePdf: 'Factura (PDF)',
  creditNotePdf: (number, date, amount) => `Factura rectificativa ${number} de ${date}, ${amount} (PDF)`,
  eInvoice: 'Factura electrónica (PDF con XML)',
  calendar: 'Vencimientos para el calendario',
  language: 'Idioma',
  secure: (processor) =>
    `Los datos de su tarjeta o cuenta van directamente ${processor.startsWith('el ') ? `al ${processor.slice(3)}` : `a ${processor}`}, que procesa el pago. La empresa nunca los ve.`,
  sandboxBank: 'el banco de pruebas',
  working: 'Pagando…',
  returns: {
    funds: 'fondos insuficientes',
    closed: 'la cuenta está cerrada',
    unknown: 'esa cuenta no existe',
    unauthorized: 'el cargo no estaba autorizado',
    stopped: 'el pago fue detenido',
    askedBack: 'usted pidió la devolución a su banco',
    blocked: 'la cuenta no admite cargos',
  },
  advice: {
    another: 'Pruebe otra tarjeta u otra cuenta, o consulte a su banco.',
    later: 'Inténtelo de nuevo en unos minutos.',
    number: 'Compruebe el número.',
  },
  problems: {
    amount_changed:
      'El importe ha cambiado desde que abrió la página. Revíselo, por favor. No se ha cobrado nada.',
    amount_too_large:
      'Es más de lo que se puede cobrar de una vez. Pague menos de una vez o de otra forma. No se ha cobrado nada.',
    rest_too_large:
      'Un pago automático posterior desde esta cuenta bancaria sería demasiado alto. Pague con tarjeta o pida pagos más pequeños. No se ha cobrado nada.',
    schedule_changed:
      'Las fechas o los importes de los pagos han cambiado desde que abrió la página. Revíselo, por favor. No se ha cobrado nada.',
    terms_changed:
      'Las condiciones de cancelación han cambiado desde que abrió la página. Léalas de nuevo, por favor. No se ha cobrado nada.',
    autopay_required:
      'Al pagar, acepta también el pago automático del resto. Revíselo, por favor. No se ha cobrado nada.',
    autopay_not_offered:
      'El pago automático del resto ya no se ofrece. Revíselo, por favor. No se ha cobrado nada.',
    payment_under_way: 'Ya hay un pago en curso. No se ha cobrado nada más.',
    method_not_accepted:
      'Este tipo de tarjeta o cuenta no se acepta para esta factura. No se ha cobrado nada.',
    unknown_token: 'Introduzca de nuevo la tarjeta o la cuenta. No se ha cobrado nada.',
    illegal_action: 'Lo que seleccionó ya no necesita pago. Revise la factura. No se ha cobrado nada.',
    no_processor: 'Esta factura no se puede pagar en línea en este momento. No se ha cobrado nada.',
    busy: 'El procesador de pagos no responde. Inténtelo de nuevo en un momento.',
    invalid_payer: 'Revise la dirección de correo. No se ha cobrado nada.',
    invalid_date: 'Revise la fecha de caducidad.',
    nothing_chosen: 'No ha seleccionado ningún pago. No se ha cobrado nada.',
    invalid_amount: 'El importe no se puede pagar tal como se introdujo. No se ha cobrado nada.',
    nothing_to_pay: 'Esta factura ya no necesita pago. No se ha cobrado nada.',
    too_many_tries:
      'Hoy se ha intentado guardar demasiadas veces. No se ha guardado ni cobrado nada. Inténtelo de nuevo mañana.',
    expired_card: 'La tarjeta ha caducado. Use otra, por favor.',
    incorrect_cvc: 'Revise el código de seguridad.',
    incorrect_number: 'Revise el número de tarjeta.',
    incorrect_routing_number: 'Revise el número de ruta.',
    incorrect_iban: 'Revise el IBAN.',
    not_a_test_number: 'Esto es un entorno de pruebas: solo funcionan sus tarjetas y cuentas de prueba.',
    incomplete: 'Falta algo. Rellene todos los campos.',
  },
  notFound: 'Aquí no hay ninguna factura',
  notFoundHint: 'Compruebe el enlace o pida uno nuevo a la empresa.',
  failedPage: 'Algo ha fallado por nuestra parte',
  failedPageHint:
    'Inténtelo de nuevo en un momento. Si estaba pagando: abra otra vez la factura, muestra lo que se ha cobrado.',
  tooMany: 'Demasiadas solicitudes. Espere un momento.',
  noDocument: 'Este documento no se puede crear',
  noDocumentHint:
    'Falta lo necesario para ello, o todavía no está. La factura siempre se puede guardar como PDF.',
  reminders: {
    title: '¿Dejar de recibir recordatorios?',
    lead: (business, number) =>
      `No recibirá más recordatorios automáticos de ${business} sobre la factura ${number}. Lo pendiente sigue pendiente.`,
    stopped: 'Los recordatorios se han detenido',
    button: 'No recibir más recordatorios',
    done: (business, number) =>
      `No recibirá más recordatorios automáticos de ${business} sobre la factura ${number}.`,
  },
  offer: {
    heading: (business) => `${business} quiere pagarle`,
    paymentFrom: (business) => `Pago de ${business}`,
    from: 'De',
    to: 'Para',
    on: (date) => `Envío previsto el ${date}`,
    atOnce: 'En cuanto acepte',
    answerBy: (date) => `Responda a más tardar el ${date}.`,
    where: '¿Adónde enviamos el dinero?',
    accept: (amount) => `Aceptar ${amount}`,
    decline: 'Rechazar este pago',
    reason: 'Motivo (opcional)',
    declineButton: 'Rechazar',
    accepted: 'Ha aceptado.',
    acceptedHint: (account) => `El dinero se enviará a ${account}.`,
    processing: (account) => `El dinero está en camino a ${account}.`,
    completed: (account) => `El dinero ha llegado a ${account}.`,
    failed: 'El pago ha fallado',
    failedHint: (business) => `Hemos avisado a ${business}, que puede enviarlo otra vez.`,
    declined: 'Ha rechazado este pago.',
    expired: 'Esta oferta ha caducado',
    senderHeldHint:
      'El pago queda en espera. No se pierde nada y no tiene que hacer nada ahora: vuelva a abrir esta página más tarde.',
    senderSuspended: (business) => `${business} no puede enviar pagos por el momento`,
    senderSuspendedHint:
      'El pago queda en espera. No tiene que hacer nada ahora: vuelva a abrir esta página más tarde.',
    expiredHint: (business) => `Pida a ${business} que la envíe de nuevo.`,
    canceled: 'Este pago se ha cancelado.',
    returned: 'El banco devolvió el dinero. Hemos avisado a la empresa.',
    undelivered: 'El pago no se ha podido abonar',
    undeliveredTo: (account, reason) => `${account}: ${reason}`,
    reasons: {
      account_closed: 'la cuenta está cerrada.',
      method_removed: 'la cuenta se ha eliminado.',
      unknown: 'el banco no ha podido abonar el importe.',
    },
    returning: (business) =>
      `El dinero está volviendo a ${business}. Después podrá indicar otra cuenta aquí.`,
    secure: (processor) =>
      `Su número de cuenta va directamente ${processor.startsWith('el ') ? `al ${processor.slice(3)}` : `a ${processor}`}, que envía el dinero. La empresa nunca lo ve.`,
    otherAccount: 'Indicar otra cuenta bancaria',
    otherAccountHint: (business) =>
      `El dinero se enviará allí unos tres días después. ${business} recibe un aviso y puede cancelarlo hasta entonces.`,
    sendThere: (amount) => `Enviar ${amount} a esta cuenta`,
    working: 'Enviando…',
    problems: {
      amount_changed: 'El importe ha cambiado desde que abrió la página. Revíselo, por favor.',
      payment_under_way: 'Este pago ya está en camino.',
      method_not_accepted: 'Esta cuenta bancaria no se puede usar aquí. Revise el número.',
      unknown_token: 'Introduzca de nuevo la cuenta bancaria.',
      illegal_action: 'Este pago ya no se puede aceptar. Su estado aparece abajo.',
      no_processor: 'Este pago no se puede aceptar en este momento. Inténtelo más tarde.',
    },
  },
};
