import { plural } from '../../../../src/kit/text/plural.ts';
import type { cancellation as en } from '../en/cancellation.ts';
/** The cancellation terms in the settings, in Spanish. */
export const cancellation: typeof en = {
  none: 'No hay condiciones de cancelación. Cuando un evento no se celebra, usted indica cada vez cuánto conserva.',
  begin: 'Definir condiciones de cancelación',
  end: 'No tener condiciones de cancelación',
  copied:
    'Una factura copia las condiciones cuando se emite. Las facturas emitidas antes conservan las condiciones que tienen, o ninguna.',
  tiers: 'Cuando el cliente cancela',
  tier: (position) => `Tramo ${position}`,
  fromDays: 'Desde … días antes',
  keep: 'Usted conserva, %',
  later: 'Más tarde',
  always: 'En cualquier momento',
  addTier: 'Añadir un tramo',
  removeTier: (position) => `Quitar el tramo ${position}`,
  daysMissing: 'Introduzca un número de días.',
  daysMisplaced: 'Introduzca menos días que en la fila anterior.',
  shareMissing: 'Introduzca un porcentaje de 0 a 100.',
  of: 'Porcentaje de',
  bases: { Total: 'El precio', FirstPayment: 'El primer pago' },
  byBusiness: 'Usted conserva cuando cancela usted mismo, %',
  byBusinessHint: 'Normalmente 0: el cliente recupera todo.',
  countsFrom: 'De un evento aplazado, cuenta esta fecha',
  dates: {
    Earlier: 'La primera de las dos fechas',
    First: 'La fecha original',
    Current: 'La nueva fecha',
  },
  example: 'Un ejemplo',
  exampleDays: 'Días antes',
  exampleAmounts: { Total: 'Precio', FirstPayment: 'Primer pago' },
  exampleText: (of, days, amount, kept) => {
    const base = {
      Total: `un evento de ${amount}`,
      FirstPayment: `un evento con un primer pago de ${amount}`,
    }[of];
    return `Cancelado ${plural('es', days, '1 día', `${days} días`)} antes de ${base}: usted conserva ${kept}.`;
  },
  exampleUnfinished: 'Complete los tramos para ver cuánto conserva.',
  texts: 'Lo que leen sus clientes',
  textsHint:
    'El texto se propone a partir de los tramos y los sigue hasta que usted lo cambie. Los clientes leen su idioma, o inglés. Una propuesta no es asesoramiento jurídico.',
  languages: { en: 'Inglés', de: 'Alemán', fr: 'Francés', es: 'Español' },
  textMissing: 'Introduzca un texto.',
  ownText: 'Este texto es suyo. No sigue los tramos: revíselo cuando cambien.',
  propose: 'Proponer a partir de los tramos',
  addText: (language) => `Añadir: ${language}`,
  removeText: 'Quitar',
};
