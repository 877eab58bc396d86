import type { Messages } from '../catalogue.ts';

export const disputes: Messages['disputes'] = {
  empty: 'Ninguna disputa',
  emptyText:
    'Un cliente puede impugnar un pago en su banco. Entonces verá aquí por qué, y hasta cuándo puede responder.',
  open: (count) =>
    count === 1 ? '1 disputa espera su respuesta.' : `${count} disputas esperan su respuesta.`,
  noneOpen: 'Ninguna disputa espera su respuesta.',
  reason: 'Motivo',
  status: 'Estado',
  since: 'Desde',
  amount: 'Importe',
  won: 'Ganada',
  lost: 'Perdida',
  deciding: 'En revisión',
  openWord: 'Abierta',
  daysLeft: (days) => (days === 0 ? 'Responda hoy' : days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
  titleOf: (client, amount) => `${client} · ${amount}`,
  answerUntil: 'Plazo',
  held: (amount, fee) =>
    `El banco retiene ${amount} hasta que decida. Si da la razón al cliente, o si nadie responde, usted pierde ese importe. La comisión de ${fee} no se devuelve en ningún caso.`,
  heldFree: (amount) =>
    `El banco retiene ${amount} hasta que decida. Si da la razón al cliente, o si nadie responde, usted pierde ese importe.`,
  feeKept: (fee) => `La comisión de ${fee} no se devuelve.`,
  fee: 'Comisión',
  rehearsal: (date) =>
    `Esto es un entorno de pruebas: no se puede enviar nada. Su banco decide el ${date}, según la tarjeta de prueba que pagó. Adelante el reloj hasta entonces para ver cómo termina. Un banco de verdad querría, lo mejor primero:`,
  openInvoice: 'Abrir la factura (PDF)',
  send: 'Qué enviar',
  answerBy: (instant) => `Responda en su procesador antes del ${instant}. Lo mejor primero:`,
  answerThere: 'Responda en su procesador. Lo mejor primero:',
  answeredOn: (date) => `Usted respondió el ${date}. El banco decide, lo que puede tardar semanas.`,
  tooLate: 'El plazo para responder ha pasado. El banco decide.',
  outcomes: {
    Won: 'El banco le ha dado la razón. El dinero vuelve a ser suyo.',
    Lost: 'El banco ha dado la razón al cliente. El dinero se ha ido y el pago cuenta como contracargo.',
  },
  client: 'Cliente',
  invoice: 'Factura',
  receipt: 'Recibo',
  openReceipt: 'Abrir el recibo (PDF)',
  bankSays: 'Motivo del banco',
  decided: 'Decidida',
  categories: {
    Fraudulent: {
      title: 'No reconocido',
      text: 'El cliente dice que no hizo este pago, o que no lo reconoce.',
    },
    NotReceived: { title: 'No recibido', text: 'El cliente dice que usted no entregó lo pagado.' },
    NotAsDescribed: {
      title: 'No es lo acordado',
      text: 'El cliente dice que lo entregado no es lo que se acordó.',
    },
    Duplicate: { title: 'Cobrado dos veces', text: 'El cliente dice que lo mismo se cobró más de una vez.' },
    RefundMissing: { title: 'Falta el reembolso', text: 'El cliente espera un reembolso que no ha llegado.' },
    Canceled: { title: 'Cancelado', text: 'El cliente dice que el pedido se canceló antes de este pago.' },
    NotAuthorized: {
      title: 'Adeudo no autorizado',
      text: 'El titular de la cuenta dice que no autorizó este adeudo.',
    },
    Other: { title: 'Otro motivo', text: 'El motivo del banco dice poco. Pregunte primero al cliente.' },
  },
  evidence: {
    Agreement: 'El contrato, o el mensaje en el que el cliente aceptó, con su fecha',
    Correspondence: 'Mensajes con el cliente sobre el pedido',
    ProofOfService: 'Pruebas del servicio: fotos, firmas, albaranes, la fecha del evento',
    Invoice: 'La factura (PDF)',
    Receipt: 'El recibo de este pago (PDF)',
    OtherCharge: 'El otro pago, y de qué fue',
    RefundProof: 'La prueba del reembolso, con fecha e importe',
    CancellationTerms: 'Sus condiciones de cancelación, y que el cliente las conocía',
    Authorization: 'El consentimiento al adeudo, con su fecha',
  },
};
