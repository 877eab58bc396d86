import { plural } from '../../../kit/text/plural.ts';
import type { en } from './en.ts';
import { members } from './members-es.ts';
import { outgoing } from './outgoing-es.ts';

export const es: typeof en = {
  greeting: (name) => `Hola, ${name}:`,
  mails: {
    Invoice: ({ business, number, isOnline, hasTransfer }) => ({
      subject: `Factura ${number} de ${business}`,
      title: `${business} le ha enviado una factura`,
      lead: [
        `Aquí puede ver qué hay que pagar y cuándo. ${isOnline ? 'Puede pagar en línea.' : hasTransfer ? 'Pague por transferencia, como se indica abajo.' : `Pague según lo acordado con ${business} o responda a este correo para preguntar cómo hacerlo.`}`,
      ],
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
      title: { Overdue: 'Hay un pago vencido', Today: 'Hoy vence un pago', Upcoming: 'Pronto vence un pago' }[
        timing
      ],
      lead: [
        `${business} le recuerda el pago de la factura ${number}.`,
        'Si ya ha pagado, no tenga en cuenta este mensaje.',
      ],
    }),
    Receipt: ({ business, number, amount, fee, remaining, method, startsAutopay, credit }) => ({
      subject:
        credit === null
          ? `Recibo de ${business}: ${amount}`
          : `Se han usado ${amount} de su saldo a favor en ${business}`,
      title: credit === null ? 'Gracias por su pago' : 'Se ha usado su saldo a favor',
      lead: [
        credit === null
          ? `${business} ha recibido ${amount} por la factura ${number}${fee === null ? '' : `, con ${fee} de recargo por tarjeta`}.`
          : `Se han usado ${amount} de su saldo a favor para la factura ${number}.`,
        remaining === null ? 'La factura está pagada por completo.' : `Pendiente de pago: ${remaining}.`,
        ...(startsAutopay
          ? [
              `También ha activado el pago automático: el resto se cobrará en ${method}. Otro correo le da los detalles.`,
            ]
          : []),
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain, isOnline, hasTransfer }) => ({
      subject: `Su pago de ${amount} a ${business} no se ha realizado`,
      title: isAgain ? 'Su banco ha devuelto un pago' : 'Un pago no se ha realizado',
      lead: [
        isAgain
          ? `Su banco ha devuelto el pago de ${amount} de la factura ${number}, que vuelve a estar pendiente.`
          : `No se ha podido cobrar el pago de ${amount} de la factura ${number}. No se le ha cobrado nada.`,
        date === null
          ? isOnline
            ? 'Puede pagar en línea, también con otra tarjeta u otra cuenta.'
            : hasTransfer
              ? 'Pague por transferencia, como se indica abajo.'
              : `Pregunte a ${business} cómo pagar.`
          : `Lo intentaremos de nuevo el ${date}. Para pagar ahora o de otra forma, abra la factura.`,
      ],
    }),
    AutopayStarted: ({ business, number, amount, fee, method, count, announced, isSetUp }) => ({
      subject: `Pago automático activado para la factura ${number} de ${business}`,
      title: 'El pago automático está activado',
      lead: [
        `Ha autorizado a ${business} a cobrar en ${method} ${plural('es', count, 'el pago restante', `los ${count} pagos restantes`)} de la factura ${number}: ${amount} en total${fee === null ? '' : `, con ${fee} de recargo por tarjeta`}.${isSetUp ? ' Ahora no se ha cobrado nada.' : ''}`,
        {
          Card: 'Recibirá un correo tres días antes de cada cobro y un recibo después.',
          Debit:
            'Recibirá un correo antes de cada cobro, con al menos diez días de antelación si cambia el importe o la fecha, y un recibo después.',
          None: 'Recibirá un recibo después de cada cobro.',
        }[announced ?? 'None'],
        'Para cancelarlo, abra la factura y elija «Cancelar el pago automático». Puede hacerlo en cualquier momento antes de un cobro.',
      ],
    }),
    DebitMandate: ({ business, number, amount, method, isByOther }) =>
      isByOther
        ? {
            subject: `Adeudo SEPA de ${amount} por la factura ${number} de ${business}`,
            title: 'Se hará un cargo en una cuenta bancaria',
            lead: [
              `Con un pago de la factura ${number} se concedió a ${business} un mandato SEPA. En los próximos días se cargarán ${amount}${method === null ? '' : ` en ${method}`}.`,
              'El banco puede tardar hasta 14 días hábiles en confirmar el pago. Entonces recibirá un recibo.',
              'Si no sabe nada de este pago, responda a este mensaje.',
            ],
          }
        : {
            subject: `Se cargarán ${amount} en su cuenta: su mandato SEPA para ${business}`,
            title: 'Se hará un cargo en su cuenta bancaria',
            lead: [
              `Al pagar la factura ${number} usted concedió a ${business} un mandato SEPA. En los próximos días se cargarán ${amount}${method === null ? '' : ` en ${method}`}.`,
              'Su banco puede tardar hasta 14 días hábiles en confirmar el pago. Entonces recibirá un recibo.',
              'Si no fue usted, responda a este mensaje. Puede pedir la devolución a su banco en un plazo de 8 semanas.',
            ],
          },
    AutopayEnded: ({ business, number, remaining, method, endReason }) => ({
      subject: `Pago automático desactivado para la factura ${number} de ${business}`,
      title: 'El pago automático está desactivado',
      lead: [
        {
          canceled_by_client: `Ha cancelado el pago automático de la factura ${number}.`,
          canceled_by_business: `${business} ha cancelado el pago automático de la factura ${number}.`,
          account_closed: `${business} ha cerrado su cuenta, por lo que el pago automático de la factura ${number} ha terminado. La factura ya no se puede pagar en línea: pregunte a ${business} cómo pagarla.`,
          retries_used_up: `No se ha podido cobrar en ${method}: el pago automático de la factura ${number} ha terminado.`,
          method_unusable: `Ya no es posible cobrar en ${method}: el pago automático de la factura ${number} ha terminado.`,
          not_authorized: `Su banco devolvió un pago de la factura ${number} por no estar autorizado: el pago automático ha terminado y solo volverá a empezar si usted lo acepta de nuevo.`,
          disputed: `Su banco nos comunica que usted ha reclamado un pago de la factura ${number}: el pago automático ha terminado y solo volverá a empezar si usted lo acepta de nuevo.`,
          amount_changed: `La factura ${number} supera ahora el importe que usted aceptó: su pago automático ha terminado.`,
          method_not_accepted: `${business} ya no acepta ${method} para la factura ${number}: su pago automático ha terminado.`,
        }[endReason ?? ''] ?? `El pago automático de la factura ${number} ha terminado.`,
        `No se cobrará nada más automáticamente en ${method}.`,
        ...(remaining === null || endReason === 'account_closed'
          ? []
          : [`Pague lo pendiente (${remaining}) en los vencimientos que aparecen abajo.`]),
      ],
    }),
    AutopayAhead: ({ business, number, amount, fee, date, method }) => ({
      subject: `Cobro de ${amount} el ${date}`,
      title: 'Próximo cobro',
      lead: [
        `Según lo acordado, ${business} cobrará ${amount}${fee === null ? '' : ` (con ${fee} de recargo por tarjeta)`} de la factura ${number} el ${date}${method === null ? '' : `, en ${method}`}. No tiene que hacer nada.`,
        'Para pagar de otra forma o cancelar el pago automático, abra la factura antes de esa fecha.',
      ],
    }),
    AutopayDone: ({ business, number, amount, fee, remaining, method }) => ({
      subject: `Recibo de ${business}: ${amount}`,
      title: 'Su pago se ha cobrado según lo acordado',
      lead: [
        `Pago automático de la factura ${number}: ${amount}${fee === null ? '' : ` (con ${fee} de recargo por tarjeta)`}${method === null ? '' : `, en ${method}`}.`,
        remaining === null ? 'La factura está pagada por completo.' : `Pendiente de pago: ${remaining}.`,
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
    InvoiceReopened: ({ business, number, amount, isAgain, credit }) => ({
      subject: isAgain
        ? `La factura ${number} de ${business} vuelve a estar pendiente`
        : credit === amount
          ? `Vuelve a tener ${amount} a su favor en ${business}`
          : `Se ha anulado un pago de la factura ${number} de ${business}`,
      title: isAgain
        ? 'Su factura vuelve a estar pendiente'
        : credit === amount
          ? 'Vuelve a tener su saldo a favor'
          : 'Se ha anulado un pago',
      lead: [
        credit === null
          ? `Se ha anulado un pago de la factura ${number}. Vuelve a estar pendiente: ${amount}.`
          : credit === amount
            ? `Los ${amount} de su saldo a favor que pagaron la factura ${number} vuelven a ser saldo a su favor. Vuelve a estar pendiente: ${amount}.`
            : `Se ha anulado un pago de la factura ${number}, y ${credit} vuelven a ser saldo a su favor. Vuelve a estar pendiente: ${amount}.`,
      ],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `La factura ${number} de ${business} se ha anulado`,
      title: 'Su factura se ha anulado',
      lead: [`${business} ha anulado la factura ${number}. No tiene que pagar nada.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining, method, startsAutopay }) => ({
      subject: `${person} ha pagado ${amount}`,
      title: 'Pago recibido',
      lead: [
        `${person} ha pagado ${amount} de la factura ${number}.`,
        remaining === null ? 'La factura está pagada por completo.' : `Pendiente de pago: ${remaining}.`,
        ...(startsAutopay
          ? [`También ha activado el pago automático: el resto se cobrará en ${method}.`]
          : []),
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain, lost }) => ({
      subject: `Ha fallado el pago de ${amount} de ${person}`,
      title: isAgain ? 'Un banco ha devuelto un pago' : 'Un pago ha fallado',
      lead: [
        isAgain
          ? `El banco de ${person} ha devuelto ${amount} de la factura ${number}. ${lost === null ? 'El importe vuelve a estar pendiente.' : `De ese importe, ${lost} ya se había reembolsado, retrocedido, rectificado o condonado, así que nadie se lo debe.`}`
          : `No se ha podido cobrar el pago de ${amount} de ${person} por la factura ${number}.`,
        ...(date === null ? [] : [`Se intentará de nuevo el ${date}.`]),
      ],
    }),
    BusinessRefundFailed: ({ person, number, amount, isAgain, lost }) => ({
      subject: `Ha fallado el reembolso de ${amount} a ${person}`,
      title: 'Un reembolso ha fallado',
      lead: [
        `El reembolso de ${amount} de la factura ${number} no ha llegado a ${person}.`,
        isAgain
          ? `Entretanto, el banco de ${person} ha recuperado todo el pago: no tiene que reembolsar nada más.`
          : lost !== null
            ? `Por la factura rectificativa, ${person} debe en su lugar ${lost} menos. No vuelva a reembolsar ese importe.`
            : `Usted conserva el dinero. Reembólselo de nuevo o devuélvalo por otro medio, y avise a ${person}.`,
      ],
    }),
    BusinessTransferAnnounced: ({ person, number, date }) => ({
      subject: `${person} indica que ha pagado la factura ${number} por transferencia`,
      title: 'Su cliente ha hecho una transferencia',
      lead: [
        `${person} indica que ha transferido el dinero de la factura ${number}. Todavía no hay nada registrado: revise su cuenta bancaria y registre el pago cuando haya llegado.`,
        `Los recordatorios quedan en pausa hasta el ${date}. Si hasta entonces no se registra ningún pago, le avisaremos.`,
      ],
    }),
    BusinessTransferMissed: ({ person, number }) => ({
      subject: `Ninguna transferencia registrada para la factura ${number}`,
      title: 'Una transferencia anunciada no está registrada',
      lead: [
        `${person} indicó que había transferido el dinero de la factura ${number}. Desde entonces no se ha registrado ningún pago.`,
        'Si ha llegado, registre el pago. Si no, los recordatorios continúan como estaba previsto, y la página del cliente dice que no hay ningún pago registrado.',
      ],
    }),
    BusinessDisputed: ({ person, number, amount, date, decision }) => ({
      subject: {
        Open: `${person} disputa un pago de ${amount}`,
        Won: `Disputa ganada: ${amount} de ${person}`,
        Lost: `Disputa perdida: ${amount} de ${person}`,
      }[decision ?? 'Open'],
      title: {
        Open: 'Un pago está en disputa',
        Won: 'Ha ganado una disputa',
        Lost: 'Ha perdido una disputa',
      }[decision ?? 'Open'],
      lead: {
        Open: [
          `${person} ha disputado ante su banco el pago de ${amount} de la factura ${number}. El banco retiene el dinero hasta que decida.`,
          date === null
            ? 'Presente sus pruebas a su procesador de pagos antes de que venza el plazo.'
            : `Presente sus pruebas a su procesador de pagos a más tardar el ${date}. Sin respuesta, el banco suele dar la razón al cliente.`,
        ],
        Won: [`El banco le ha dado la razón: los ${amount} de la factura ${number} vuelven a ser suyos.`],
        Lost: [`El banco ha devuelto a ${person} los ${amount} de la factura ${number}.`],
      }[decision ?? 'Open'],
    }),
    BusinessAutopayEnded: ({ person, number, remaining, method, endReason }) => ({
      subject: `Pago automático desactivado para la factura ${number} de ${person}`,
      title: 'El pago automático está desactivado',
      lead: [
        {
          canceled_by_client: `${person} ha cancelado el pago automático de la factura ${number}.`,
          canceled_by_business: `El pago automático de la factura ${number} se ha cancelado por su parte.`,
          retries_used_up: `No se ha podido cobrar en ${method} (${person}): el pago automático de la factura ${number} ha terminado.`,
          method_unusable: `Ya no es posible cobrar en ${method} (${person}): el pago automático de la factura ${number} ha terminado.`,
          not_authorized: `El banco de ${person} devolvió un pago de la factura ${number} por no estar autorizado: el pago automático ha terminado y solo volverá a empezar con un nuevo consentimiento.`,
          disputed: `${person} indicó a su banco que no había autorizado un pago de la factura ${number}: el pago automático ha terminado y solo volverá a empezar con un nuevo consentimiento.`,
          amount_changed: `La factura ${number} supera ahora el importe que ${person} aceptó: su pago automático ha terminado.`,
          method_not_accepted: `La factura ${number} ya no acepta ${method}: su pago automático ha terminado.`,
        }[endReason ?? ''] ?? `El pago automático de la factura ${number} de ${person} ha terminado.`,
        ...(remaining === null ? [] : [`Pendiente de pago, ya sin cobro automático: ${remaining}.`]),
      ],
    }),
  },
  members,
  outgoing,
  signUp: {
    subject: 'Confirme su dirección',
    title: 'Confirme su dirección',
    lead: [
      'Alguien, probablemente usted, quiere registrarse en Tranche con esta dirección. El enlace funciona una sola vez, durante un día.',
      'Si no fue usted, ignore este correo: no se ha creado nada.',
    ],
    action: 'Continuar',
  },
  memberFacts: {
    labels: {
      account: 'Cuenta',
      role: 'Rol',
      device: 'Navegador',
      time: 'Hora',
      address: 'Dirección IP',
    },
    device: (browser, system) =>
      system === null ? (browser ?? 'un navegador') : `${browser ?? 'un navegador'} en ${system}`,
  },
  actions: {
    pay: 'Ver y pagar',
    view: 'Ver factura',
    viewDispute: 'Ver disputa',
  },
  inclFee: (fee) => `con ${fee} de recargo por tarjeta`,
  address: 'O abra esta dirección:',
  questions: '¿Preguntas? Responda a este correo.',
  stopReminders: 'No recibir más recordatorios de esta factura',
  totalToCharge: 'Total a cobrar',
  totalRefunded: 'Total reembolsado',
  isOn: 'Activado',
  mandateReference: 'Referencia del mandato',
  creditorId: 'Identificador del acreedor',
  mandate: 'Mandato',
  agreedOn: 'Aceptado el',
  /** In a mail about a changed invoice, where autopay does not cover all of it. */
  asked: {
    why: 'Solo se cobra automáticamente lo que usted aceptó. Abra su factura para aceptar el resto: basta un clic.',
    line: (before: { amount: string; date: string } | null, amount: string, date: string) =>
      before === null
        ? `Nuevo: ${amount} el ${date}.`
        : `Aceptado: ${before.amount} el ${before.date}. Nuevo: ${amount} el ${date}.`,
  },
  consent: 'Lo que ha aceptado',
  reason: 'Motivo',
  answerBy: 'Responder hasta el',
  payer: 'Pagado por',
  client: 'Cliente',
  recipient: 'Destinatario',
  payableFrom: 'Pago a partir del',
};
