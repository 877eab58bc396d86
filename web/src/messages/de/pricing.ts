import type { pricing as en } from '../en/pricing.ts';

/** Units, discounts and tax of lines, in German. */
export const pricing: typeof en = {
  more: 'Mehr',
  moreOf: (position) => `Mehr zu Position ${position}`,
  unit: 'Einheit',
  noUnit: 'Ohne Einheit',
  units: {
    Piece: 'Stück', Minute: 'Minute', Hour: 'Stunde', Day: 'Tag', Week: 'Woche', Month: 'Monat', Year: 'Jahr',
    Metre: 'Meter', SquareMetre: 'Quadratmeter', CubicMetre: 'Kubikmeter', Kilometre: 'Kilometer', Gram: 'Gramm',
    Kilogram: 'Kilogramm', Tonne: 'Tonne', Litre: 'Liter', Set: 'Set', LumpSum: 'Pauschale',
  },
  discount: 'Rabatt',
  discountKind: 'Art des Rabatts',
  discountKinds: { none: 'Kein Rabatt', percent: 'Prozent', amount: 'Betrag' },
  percentOff: 'Rabatt, %',
  amountOff: 'Rabatt, Betrag',
  localTax: 'Zweiter Steuersatz, %',
  category: 'Art der Steuer',
  byRate: 'Nach dem Steuersatz',
  categories: {
    Exempt: 'Steuerfrei', ReverseCharge: 'Reverse Charge', IntraCommunity: 'Innergemeinschaftliche Lieferung', Export: 'Ausfuhr',
  },
  exemption: 'Grund der Steuerbefreiung',
  mode: 'Preise',
  modes: { Included: 'Preise mit Steuer', OnTop: 'Preise ohne Steuer' },
  subtotal: 'Zwischensumme',
  net: 'Netto',
  taxOf: (rate) => `Steuer ${rate}`,
};
