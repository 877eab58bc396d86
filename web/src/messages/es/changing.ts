import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

const days = (count: number) => plural('es', count, '1 día', `${count} días`);

/** What a change of an issued invoice would do, in Spanish. */
export const changing: Messages['changing'] = {
  total: (from, to) => `el total pasa de ${from} a ${to}`,
  event: (from, to) => `el evento pasa del ${from} al ${to}`,
  eventGone: (from) => `el evento del ${from} ya no tiene fecha`,
  eventSet: (to) => `el evento es el ${to}`,
  client: (name) => `la factura va dirigida a ${name}`,
  laterBy: (count, many) =>
    `${plural('es', count, '1 pago se retrasa', `${count} pagos se retrasan`)} ${days(many)}`,
  earlierBy: (count, many) =>
    `${plural('es', count, '1 pago se adelanta', `${count} pagos se adelantan`)} ${days(many)}`,
  payments: (count) => plural('es', count, '1 pago cambia', `${count} pagos cambian`),
  paid: 'no queda nada por pagar',
  terms: 'lo que hay que pagar no cambia',
  autopayMoves: (from, to) => `el pago automático cobra ${to} en lugar de ${from}`,
  autopayBegins: (to) => `el pago automático cobra ${to}`,
  autopayStops: 'al pago automático no le queda nada por cobrar',
  autopayEnds: 'el pago automático termina, porque la autorización del cliente no cubre el próximo cobro',
  on: (amount, day) => `${amount} el ${day}`,
  mail: (addresses) => `un correo sobre ello se envía a ${addresses}`,
  mailKept: 'el correo sobre ello queda en «Correos enviados», porque no hay servidor de correo',
  mailHeld: 'el correo sobre ello queda retenido hasta que el operador permita enviar a la cuenta',
  noMail: 'no se envía ningún correo',
  byHand: 'no se envía ningún correo, porque usted comparte esta factura',
  pageChanges: 'La página del cliente cambia al momento.',
  paymentList: 'Pagos que cambian',
  comingList: 'Lo que viene automáticamente',
  moves: (what, from, to) => `${what}: del ${from} al ${to}`,
  falls: (what, day) => `Ya no: ${what}, ${day}`,
  comes: (what, day) => `Nuevo: ${what}, ${day}`,
  mailList: 'Correos inmediatos',
  to: (addresses) => `a ${addresses}`,
  meanwhile: (who) => `${who} ha modificado esta factura entretanto. Esto es lo que haría guardar ahora.`,
  follow: (count) =>
    plural(
      'es',
      count,
      '1 pago sigue al evento por sí solo.',
      `${count} pagos siguen al evento por sí solos.`,
    ),
  moveOpen: (count, many) =>
    `Mover también ${plural('es', count, 'el pago pendiente', `los ${count} pagos pendientes`)} ${days(many)}`,
  moved: (count) =>
    plural(
      'es',
      count,
      '1 pago pendiente se mueve con el evento.',
      `${count} pagos pendientes se mueven con el evento.`,
    ),
  moveBack: 'Dejar las fechas como estaban',
  locked: {
    title: 'Lo que figura en el documento queda como se emitió',
    text: 'Esta cuenta corrige las facturas emitidas con otros documentos. El cliente, los conceptos, el total y la fecha del evento no se pueden cambiar aquí; los pagos, la nota y las demás condiciones, sí.',
    credit: 'Para retirar algo, emita una factura rectificativa desde la página de la factura.',
    further: 'Para facturar más, cree otra factura.',
    moved: 'Si el evento cambia de día, aplácelo desde la página de la factura.',
    toInvoice: 'A la factura',
    newInvoice: 'Otra factura',
  },
};
