import { plural } from '../../../../src/kit/text/plural.ts';
import type { adviser as en } from '../en/adviser.ts';

/** A period packed for the adviser, in Spanish. */
export const adviser: typeof en = {
  lead: 'Un solo archivo con todo lo que su asesoría necesita de un período.',
  contents:
    'Contiene facturas, facturas de anticipo y facturas finales, facturas rectificativas, facturas electrónicas, recibos, los informes de impuestos y de resultado, el libro mayor, las exportaciones para otros programas y los movimientos bancarios, con un índice. Un plan de pagos no es una factura y no está en él. Un documento que se modifica más tarde viene con un período posterior.',
  pack: (from, to) => `Preparar del ${from} al ${to}`,
  packPeriod: 'Preparar el período',
  notBegun: 'Este período aún no ha comenzado.',
  askAdmin: 'Un propietario o un administrador puede preparar un período.',
  begun: 'El período se está preparando.',
  packages: 'Períodos preparados',
  none: 'Aún no se ha preparado ningún período.',
  days: (from, to) => `Del ${from} al ${to}`,
  progress: 'Documentos preparados',
  packing: (done, total) => `En preparación: ${done} de ${total} documentos`,
  documents: (count, said) => plural('es', count, '1 documento', `${said} documentos`),
  keptUntil: (documents, date) => `${documents}, archivo disponible hasta el ${date}`,
  expired: 'El archivo se eliminó. Puede preparar el período otra vez.',
  download: 'Descargar',
  notMade: (count, said) =>
    plural('es', count, '1 archivo no se pudo generar', `${said} archivos no se pudieron generar`),
  monthly: 'Cada mes por correo',
  monthlyHint:
    'El tercer día de cada mes, su asesoría recibe un enlace al archivo del mes anterior. El enlace no necesita inicio de sesión y funciona 30 días. Usted recibe un correo sin el enlace. Si cambia la dirección, los enlaces anteriores dejan de funcionar.',
  email: 'Correo electrónico de su asesoría',
  emailNeeded: 'Escriba primero la dirección de su asesoría.',
  sends: 'Enviar el archivo de cada mes',
  nextMonth: (date, email) => `El próximo se envía el ${date} a ${email}.`,
  ofMonth: (documents, email) => `${documents}, correo escrito a ${email}`,
  notSent: (documents) => `${documents}, ningún correo escrito`,
  failed: 'No se pudo preparar el archivo. Prepare el período otra vez.',
  failedMonth: (email) =>
    `No se pudo preparar el archivo y no se envió nada a ${email}. Prepare el período y envíe usted el archivo.`,
  end: 'Eliminar',
  endTitle: '¿Eliminar el archivo?',
  endEffect: 'El archivo se elimina y el enlace del correo deja de funcionar.',
  ended: 'El archivo se eliminó.',
  save: 'Guardar',
  saved: 'Guardado.',
  kinds: {
    Invoice: 'Factura',
    CreditNote: 'Factura rectificativa',
    EInvoice: 'Factura electrónica',
    Receipt: 'Recibo',
  },
};
