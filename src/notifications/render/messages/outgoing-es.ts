import type { outgoing as english } from './outgoing-en.ts';

/** The texts of mails about outgoing payments in Spanish. */
export const outgoing: typeof english = {
  mails: {
    Offer: ({ business, amount, date, method, processor, setUp }) => ({
      subject: `${business} quiere pagarle ${amount}`,
      title: `${business} quiere pagarle`,
      lead: {
        BankAccount: [
          `Indique a qué cuenta bancaria debe ir el dinero, o rechácelo, a más tardar el ${date}.`,
        ],
        First: [
          `Antes del primer pago, indique en ${processor} adónde debe ir el dinero. Se tarda unos cinco minutos.`,
          `Hágalo, o rechace el pago, a más tardar el ${date}.`,
        ],
        Known: [
          `El dinero irá a ${method ?? `su cuenta en ${processor}`}. Acéptelo o rechácelo a más tardar el ${date}.`,
        ],
      }[setUp],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Responda a más tardar el ${date}: ${amount} de ${business}`,
      title: 'Un pago espera su respuesta',
      lead: [`${business} quiere pagarle ${amount}. Si no responde, la oferta vence el ${date}.`],
    }),
    RecipientIncomplete: ({ business, amount, date, processor, due, waits }) => ({
      subject: `${processor} necesita algo más de usted: ${amount} de ${business}`,
      title: `${processor} necesita algo más de usted`,
      lead: [
        due === '' ? `Aún no ha terminado en ${processor}.` : `${processor} necesita todavía: ${due}.`,
        {
          Offer: `Hasta entonces, ${business} no puede pagarle ${amount}. La oferta vence el ${date}.`,
          Day: `Hasta entonces, ${business} no puede pagarle ${amount}. El pago está previsto para el ${date}.`,
          Overdue: `Los ${amount} de ${business} ya estarían en camino. Si el ${date} sigue faltando, el pago terminará y usted no recibirá el dinero.`,
        }[waits],
      ],
    }),
    PaymentDelivered: ({ business, amount, method }) => ({
      subject: `${business} le ha pagado ${amount}`,
      title: 'Ha recibido un pago',
      lead: [
        `${business} le ha enviado ${amount}${method === null ? '' : `, a ${method}`}. Su banco puede tardar un día en mostrarlo.`,
      ],
    }),
    PaymentUndelivered: ({ business, amount, method }) => ({
      subject: `El pago de ${amount} de ${business} no se ha realizado`,
      title: 'Un pago no se ha realizado',
      lead: [
        `No se ha podido abonar el pago de ${amount} de ${business}${method === null ? '' : ` en ${method}`}.`,
        method === null
          ? `Póngase en contacto con ${business}.`
          : 'Indique otra cuenta bancaria y el dinero se enviará allí.',
      ],
    }),
    PayoutFailedRecipient: ({ business, amount, date, method, processor, isRefused }) => ({
      subject: isRefused
        ? `Su banco ha rechazado ${amount} de ${business}`
        : `${processor} no ha podido enviar a su banco ${amount} de ${business}`,
      title: isRefused
        ? 'Su banco ha rechazado el dinero'
        : `${processor} no ha podido enviar el dinero a su banco`,
      lead: [
        isRefused
          ? `${business} le ha pagado ${amount}, pero su banco${method === null ? '' : ` (${method})`} no ha aceptado el dinero.`
          : `${business} le ha pagado ${amount}, pero ${processor} no ha podido enviar el dinero a su banco${method === null ? '' : ` (${method})`}.`,
        isRefused
          ? `No se ha perdido nada. Indique a ${processor} otra cuenta bancaria a más tardar el ${date} y el dinero se enviará de nuevo. Después volverá a ${business}.`
          : `No se ha perdido nada. Compruebe en ${processor} a más tardar el ${date} si falta algo, o indique allí otra cuenta bancaria. Entonces el dinero se enviará de nuevo. Después de ese día volverá a ${business}.`,
      ],
    }),
    BusinessUndelivered: ({ person, amount, method, wallet, processor, whereabouts }) => ({
      subject: `Su pago de ${amount} a ${person} no se ha realizado`,
      title: 'Un pago no se ha podido entregar',
      lead: [
        `No se ha podido abonar el pago de ${amount} a ${person}${method === null ? '' : ` en ${method}`}.`,
        {
          Uncharged: `No se ha cobrado nada en ${wallet}. Si aún quiere pagar a ${person}, cree un pago nuevo.`,
          Wallet: `El dinero vuelve a ${wallet}.`,
          Balance: `El banco de ${wallet} ya había recuperado el dinero, así que los ${amount} van a su propio saldo.`,
          Recipient: `El dinero sigue en la cuenta de ${person} en ${processor}. Lo estamos recuperando; después volverá a ${wallet}. Le avisaremos cuando haya vuelto o si no se puede recuperar.`,
          TakenBack: `El banco de ${wallet} ha recuperado el dinero, así que no se devuelve nada más.`,
        }[whereabouts],
        ...(method === null
          ? []
          : [`Hemos pedido otra cuenta bancaria a ${person} y le avisaremos cuando la tengamos.`]),
      ],
    }),
    BusinessOtherAccount: ({ person, amount, date, method }) => ({
      subject: `${person} ha indicado otra cuenta bancaria`,
      title: 'Otra cuenta bancaria para su pago',
      lead: [
        `${person} ha indicado ${method} para el pago de ${amount} que no se pudo entregar.`,
        `El ${date} se volverá a cobrar en su medio de pago y el dinero se enviará allí. Si ya ha pagado de otra forma, cancele el pago antes de esa fecha.`,
      ],
    }),
    BusinessRecipientWaits: ({ person, amount, date, day, wallet, processor, isChecking }) => ({
      subject: `El pago de ${amount} a ${person} está en espera`,
      title: 'Un pago espera a su destinatario',
      lead: [
        `El ${day} debían salir ${amount} para ${person}. ${isChecking ? `${processor} todavía está comprobando los datos de ${person}` : `${person} aún no ha indicado todo en ${processor}`}, así que no se ha cobrado nada en ${wallet}.`,
        `Se cobrará en cuanto ${person} haya terminado. Si el ${date} aún no es así, el pago terminará y no se cobrará nada. Hasta entonces también puede cancelarlo y pagar de otra forma.`,
      ],
    }),
    BusinessPayoutFailed: ({ person, amount, date, wallet, processor, isRefused }) => ({
      subject: isRefused
        ? `El banco de ${person} ha rechazado ${amount}`
        : `${processor} no ha podido enviar ${amount} al banco de ${person}`,
      title: isRefused ? 'Un banco ha rechazado su pago' : 'Un pago no ha llegado al banco',
      lead: [
        isRefused
          ? `El banco de ${person} no ha aceptado los ${amount}. El dinero está en la cuenta de ${person} en ${processor}.`
          : `${processor} no ha podido enviar los ${amount} al banco de ${person}. El dinero está en la cuenta de ${person} en ${processor}.`,
        isRefused
          ? `${person} puede indicar otra cuenta bancaria hasta el ${date}; entonces el dinero se enviará de nuevo. Después lo recuperaremos y volverá a ${wallet}. También puede recuperarlo ya.`
          : `${person} puede comprobar en ${processor} hasta el ${date} si falta algo, o indicar otra cuenta bancaria; entonces el dinero se enviará de nuevo. Después lo recuperaremos y volverá a ${wallet}. También puede recuperarlo ya.`,
      ],
    }),
    BusinessReversed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} han vuelto de ${person}`,
      title: 'Su dinero ha vuelto',
      lead: [
        `Los ${amount} han vuelto de la cuenta de ${person} en ${processor}.`,
        isTakenBack
          ? `El banco de ${wallet} ya había recuperado el dinero, así que no se devuelve nada más.`
          : `Vuelven a ${wallet}. Si aún quiere pagar a ${person}, cree un pago nuevo.`,
      ],
    }),
    BusinessReversalFailed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `No se han podido recuperar ${amount} de ${person}`,
      title: 'No se ha podido recuperar dinero',
      lead: [
        `Su pago a ${person} ha terminado, pero no se han podido recuperar los ${amount}: ya no están en la cuenta de ${person} en ${processor}.`,
        `Hable con ${person}. Cuando el dinero vuelva a estar allí, intente recuperarlo otra vez, o déjeselo a ${person}. ${isTakenBack ? `El banco de ${wallet} ya tiene su dinero.` : `Mientras no vuelva, no se devuelve nada a ${wallet}.`}`,
      ],
    }),
  },
  takenInPart: (wallet, taken, left) =>
    `El banco de ${wallet} ya ha recuperado ${taken} de ese dinero: se devuelven como máximo ${left}.`,
  actions: {
    answer: 'Aceptar o rechazar',
    setUp: 'Configurar o rechazar',
    goOn: (processor) => `Continuar en ${processor}`,
    changeBank: 'Indicar otra cuenta bancaria',
    view: 'Ver pago',
    otherAccount: 'Indicar otra cuenta',
  },
  reasons: {
    no_account: 'Esta cuenta bancaria no existe.',
    bank_ownership_changed: 'La cuenta bancaria pertenece ahora a otra persona.',
    incorrect_account_holder_name: 'El nombre no coincide con el de la cuenta bancaria.',
    invalid_currency: 'La cuenta bancaria no admite esta divisa.',
    recipient_not_ready: 'El destinatario no terminó la configuración a tiempo.',
    recipient_rejected: 'El procesador de pagos no paga a este destinatario.',
    funding_returned: 'El banco que pagó ha recuperado el dinero.',
  },
};
