import type { pricing as en } from '../en/pricing.ts';

/** Units, discounts and tax of lines, in French. */
export const pricing: typeof en = {
  more: 'Plus',
  moreOf: (position) => `Plus sur l’article ${position}`,
  unit: 'Unité',
  noUnit: 'Sans unité',
  units: {
    Piece: 'Pièce', Minute: 'Minute', Hour: 'Heure', Day: 'Jour', Week: 'Semaine', Month: 'Mois', Year: 'Année',
    Metre: 'Mètre', SquareMetre: 'Mètre carré', CubicMetre: 'Mètre cube', Kilometre: 'Kilomètre', Gram: 'Gramme',
    Kilogram: 'Kilogramme', Tonne: 'Tonne', Litre: 'Litre', Set: 'Lot', LumpSum: 'Forfait',
  },
  discount: 'Remise',
  discountKind: 'Type de remise',
  discountKinds: { none: 'Sans remise', percent: 'Pourcentage', amount: 'Montant' },
  percentOff: 'Remise, %',
  amountOff: 'Remise, montant',
  localTax: 'Second taux de taxe, %',
  category: 'Type de taxe',
  byRate: 'Selon le taux',
  categories: {
    Exempt: 'Exonéré', ReverseCharge: 'Autoliquidation', IntraCommunity: 'Livraison intracommunautaire', Export: 'Exportation hors UE',
  },
  exemption: 'Motif de l’exonération',
  mode: 'Prix',
  modes: { Included: 'Prix TTC', OnTop: 'Prix HT' },
  subtotal: 'Sous-total',
  net: 'Total HT',
  taxOf: (rate) => `Taxe ${rate}`,
};
