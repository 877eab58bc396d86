import type { pricing as en } from '../en/pricing.ts';

/** Units, discounts and tax of lines, in Spanish. */
export const pricing: typeof en = {
  more: 'Más',
  moreOf: (position) => `Más sobre el concepto ${position}`,
  unit: 'Unidad',
  noUnit: 'Sin unidad',
  units: {
    Piece: 'Pieza', Minute: 'Minuto', Hour: 'Hora', Day: 'Día', Week: 'Semana', Month: 'Mes', Year: 'Año',
    Metre: 'Metro', SquareMetre: 'Metro cuadrado', CubicMetre: 'Metro cúbico', Kilometre: 'Kilómetro', Gram: 'Gramo',
    Kilogram: 'Kilogramo', Tonne: 'Tonelada', Litre: 'Litro', Set: 'Juego', LumpSum: 'Tarifa fija',
  },
  discount: 'Descuento',
  discountKind: 'Tipo de descuento',
  discountKinds: { none: 'Sin descuento', percent: 'Porcentaje', amount: 'Importe' },
  percentOff: 'Descuento, %',
  amountOff: 'Descuento, importe',
  localTax: 'Segundo tipo de impuesto, %',
  category: 'Tipo de impuesto',
  byRate: 'Según el tipo',
  categories: {
    Exempt: 'Exento', ReverseCharge: 'Inversión del sujeto pasivo', IntraCommunity: 'Entrega intracomunitaria', Export: 'Exportación fuera de la UE',
  },
  exemption: 'Motivo de la exención',
  mode: 'Precios',
  modes: { Included: 'Precios con impuesto', OnTop: 'Precios sin impuesto' },
  subtotal: 'Subtotal',
  net: 'Base imponible',
  taxOf: (rate) => `Impuesto ${rate}`,
};
