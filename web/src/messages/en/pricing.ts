/** Units, discounts and tax of lines, in English. */
export const pricing = {
  more: 'More',
  moreOf: (position: number) => `More about item ${position}`,
  unit: 'Unit',
  noUnit: 'No unit',
  units: {
    Piece: 'Piece', Minute: 'Minute', Hour: 'Hour', Day: 'Day', Week: 'Week', Month: 'Month', Year: 'Year',
    Metre: 'Metre', SquareMetre: 'Square metre', CubicMetre: 'Cubic metre', Kilometre: 'Kilometre', Gram: 'Gram',
    Kilogram: 'Kilogram', Tonne: 'Tonne', Litre: 'Litre', Set: 'Set', LumpSum: 'Lump sum',
  },
  discount: 'Discount',
  discountKind: 'Kind of discount',
  discountKinds: { none: 'No discount', percent: 'Percent', amount: 'Amount' },
  percentOff: 'Discount, %',
  amountOff: 'Discount, amount',
  localTax: 'Second tax rate, %',
  category: 'Kind of tax',
  byRate: 'As the rate says',
  categories: {
    Exempt: 'Exempt', ReverseCharge: 'Reverse charge', IntraCommunity: 'Intra-community supply', Export: 'Export outside the EU',
  },
  exemption: 'Why it is exempt',
  mode: 'Prices',
  modes: { Included: 'Prices include tax', OnTop: 'Tax on top' },
  subtotal: 'Subtotal',
  net: 'Net',
  taxOf: (rate: string) => `Tax ${rate}`,
};
