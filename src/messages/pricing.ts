import type { Language } from '../accounts/types.ts';

const en = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  net: 'Net amount',
  /** Before the rate: `VAT 19 %`. */
  tax: 'VAT',
  /** Where a second rate is added, as in the United States. */
  salesTax: 'Sales tax',
  localTax: 'Local sales tax',
  taxIncluded: 'Prices include VAT.',
  taxOnTop: 'Prices do not include VAT.',
  taxCategories: {
    Standard: 'Standard rate',
    Zero: 'Zero rate',
    Exempt: 'Exempt from VAT',
    ReverseCharge: 'Reverse charge',
    IntraCommunity: 'Intra-community supply',
    Export: 'Export',
    OutsideScope: 'Outside the scope of VAT',
  },
  reverseChargeNote: 'Reverse charge: the customer is liable for the VAT.',
  intraCommunityNote: 'Intra-community supply, exempt from VAT.',
  exportNote: 'Export outside the EU, exempt from VAT.',
};

/** Texts about prices and tax, of pages and documents. */
export type PricingMessages = typeof en;

const de: PricingMessages = {
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  net: 'Nettobetrag',
  tax: 'USt.',
  salesTax: 'Verkaufssteuer',
  localTax: 'Örtliche Verkaufssteuer',
  taxIncluded: 'Die Preise enthalten die Umsatzsteuer.',
  taxOnTop: 'Die Preise sind ohne Umsatzsteuer.',
  taxCategories: {
    Standard: 'Regelsatz',
    Zero: 'Nullsatz',
    Exempt: 'Steuerfrei',
    ReverseCharge: 'Reverse Charge',
    IntraCommunity: 'Innergemeinschaftliche Lieferung',
    Export: 'Ausfuhr',
    OutsideScope: 'Nicht steuerbar',
  },
  reverseChargeNote: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
  intraCommunityNote: 'Steuerfreie innergemeinschaftliche Lieferung.',
  exportNote: 'Steuerfreie Ausfuhrlieferung.',
};

const fr: PricingMessages = {
  subtotal: 'Sous-total',
  discount: 'Remise',
  net: 'Total HT',
  tax: 'TVA',
  salesTax: 'Taxe de vente',
  localTax: 'Taxe de vente locale',
  taxIncluded: 'Prix TTC.',
  taxOnTop: 'Prix HT.',
  taxCategories: {
    Standard: 'Taux normal',
    Zero: 'Taux zéro',
    Exempt: 'Exonéré de TVA',
    ReverseCharge: 'Autoliquidation',
    IntraCommunity: 'Livraison intracommunautaire',
    Export: 'Exportation',
    OutsideScope: 'Hors champ de la TVA',
  },
  reverseChargeNote: 'Autoliquidation\u00a0: la TVA est due par le client.',
  intraCommunityNote: 'Livraison intracommunautaire exonérée de TVA.',
  exportNote: 'Exportation exonérée de TVA.',
};

const es: PricingMessages = {
  subtotal: 'Subtotal',
  discount: 'Descuento',
  net: 'Base imponible',
  tax: 'IVA',
  salesTax: 'Impuesto sobre las ventas',
  localTax: 'Impuesto local sobre las ventas',
  taxIncluded: 'Precios con IVA incluido.',
  taxOnTop: 'Precios sin IVA.',
  taxCategories: {
    Standard: 'Tipo general',
    Zero: 'Tipo cero',
    Exempt: 'Exento de IVA',
    ReverseCharge: 'Inversión del sujeto pasivo',
    IntraCommunity: 'Entrega intracomunitaria',
    Export: 'Exportación',
    OutsideScope: 'No sujeto a IVA',
  },
  reverseChargeNote: 'Inversión del sujeto pasivo.',
  intraCommunityNote: 'Entrega intracomunitaria exenta de IVA.',
  exportNote: 'Exportación exenta de IVA.',
};

const catalogues: Readonly<Record<Language, PricingMessages>> = { en, de, fr, es };

/** The texts about prices and tax in a language; English for an unknown one. */
export function pricingMessages(language: string): PricingMessages {
  return catalogues[language as Language] ?? en;
}
