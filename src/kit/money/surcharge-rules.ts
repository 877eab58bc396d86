/** Names each rule, so that programs can say it in their own words. */
export const surchargeRuleNames = [
  'US',
  'US_CT',
  'US_MA_ME',
  'US_PR',
  'US_CO',
  'US_OK_UNTIL_2025',
  'US_OK',
  'CA',
  'CA_QC',
  'EEA',
  'GB',
] as const;
type SurchargeRuleName = (typeof surchargeRuleNames)[number];

/**
 * The allowed surcharges, by place and date. A rule without a source is not listed, and no surcharge is taken there.
 */
export interface SurchargeRule {
  readonly name: SurchargeRuleName;
  /** Countries (ISO 3166-1), or states and provinces (ISO 3166-2, `US-CT`). */
  readonly places: readonly string[];
  /** The first and the last civil date on which it holds; null: as long as is known. */
  readonly from: string | null;
  readonly until: string | null;
  /** At most so many hundredths of a percent, by what pays the card. */
  readonly credit: number;
  readonly debit: number;
  readonly prepaid: number;
  /** True if the surcharge may also not exceed the cost of the card at the processor. */
  readonly isBoundByCost: boolean;
  /** The rule as a sentence, in English. */
  readonly why: string;
  readonly sources: readonly string[];
}

/** The states of the European Economic Area, in which the second payment services directive holds. */
const EEA = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LV LT LU MT NL NO PL PT RO SK SI ES SE'.split(
  ' ',
);

const nothing = { credit: 0, debit: 0, prepaid: 0, isBoundByCost: false } as const;

const visa = 'https://manuals.plus/m/daabfb790d3cb2f342262a0059a60ed6b9ff5c1989b5082143201f55baa1e9d7';
const states =
  'https://blog.payjunction.com/credit-card-surcharge-laws-by-state-considerations-for-merchants';

/**
 * Every rule that is known, with its source. Where several hold at a place, the lowest counts. A new rule is a new
 * entry with its date; an old one gets its last day and stays.
 */
export const surchargeRules: readonly SurchargeRule[] = [
  {
    name: 'US',
    places: ['US'],
    from: '2023-04-15',
    until: null,
    credit: 300,
    debit: 0,
    prepaid: 0,
    isBoundByCost: true,
    why: 'Visa allows at most 3 % on credit cards and no more than they cost the business; debit and prepaid cards bear none.',
    sources: [
      visa,
      'https://in-houseadvisor.com/perspectives/alerts/visa-reduces-its-merchant-surcharge-cap-3-effective-april-15-2023-merchants',
      'https://www.cardpaymentoptions.com/credit-card-processing/mastercards-u-s-surcharge-rules-businesses-must-follow-these',
    ],
  },
  {
    name: 'US_CT',
    places: ['US-CT'],
    from: null,
    until: null,
    ...nothing,
    why: 'Connecticut forbids surcharges (General Statutes § 42-133ff).',
    sources: [states, visa],
  },
  {
    name: 'US_MA_ME',
    places: ['US-MA', 'US-ME'],
    from: null,
    until: null,
    ...nothing,
    why: 'Massachusetts and Maine forbid surcharges.',
    sources: [states, visa],
  },
  {
    name: 'US_PR',
    places: ['PR', 'US-PR'],
    from: null,
    until: null,
    ...nothing,
    why: 'Puerto Rico forbids surcharges.',
    sources: ['https://stlstreamline.com/what-is-a-surcharge'],
  },
  {
    name: 'US_CO',
    places: ['US-CO'],
    from: '2022-07-01',
    until: null,
    credit: 200,
    debit: 0,
    prepaid: 0,
    isBoundByCost: true,
    why: 'Colorado allows 2 % on credit cards and none on debit cards (Revised Statutes § 5-2-212).',
    sources: [
      'https://bassberry.com/news/colorado-surcharge-ban',
      'https://www.prnewswire.com/news-releases/cardx-governor-polis-signs-bipartisan-bill-to-expand-payment-options-for-consumers-and-businesses-301328207.html',
    ],
  },
  {
    name: 'US_OK_UNTIL_2025',
    places: ['US-OK'],
    from: null,
    until: '2025-10-31',
    ...nothing,
    why: 'Oklahoma forbade surcharges (Statutes title 14A § 2-417).',
    sources: ['https://www.getnickel.com/surcharge-laws/oklahoma'],
  },
  {
    name: 'US_OK',
    places: ['US-OK'],
    from: '2025-11-01',
    until: null,
    credit: 200,
    debit: 0,
    prepaid: 0,
    isBoundByCost: true,
    why: 'Oklahoma allows at most 2 % and no more than the cost (Statutes title 14A § 2-211, Senate Bill 677).',
    sources: [
      'https://www.getnickel.com/surcharge-laws/oklahoma',
      'https://www.mondaq.com/unitedstates/financial-services/1633104/bedlam-no-more-oklahoma-formally-allows-credit-card-surcharges',
    ],
  },
  {
    name: 'CA',
    places: ['CA'],
    from: '2022-10-06',
    until: null,
    credit: 240,
    debit: 0,
    prepaid: 0,
    isBoundByCost: true,
    why: 'In Canada Visa and Mastercard allow at most 2.4 % on credit cards and no more than they cost the business.',
    sources: [
      'https://www.mtlblog.com/canadian-credit-card-rules-change-thursday-you-could-get-hit-with-new-charges',
      'https://www.thesuburban.com/news/city_news/new-credit-card-fees-will-not-go-into-effect-in-quebec/article_98e1a203-dd72-5014-8d78-e01dd87379ee.html',
    ],
  },
  {
    name: 'CA_QC',
    places: ['CA-QC'],
    from: null,
    until: null,
    ...nothing,
    why: 'Quebec forbids surcharges (Consumer Protection Act).',
    sources: [
      'https://montreal.ctvnews.ca/small-businesses-will-soon-be-able-to-charge-new-credit-card-fees-but-not-in-quebec-1.6096912',
      'https://techtonik.ca/en/2022/10/17/quebec-businesses-beware-no-you-may-still-not-tack-on-fees-to-pay-with-a-credit-card/',
    ],
  },
  {
    name: 'EEA',
    places: EEA,
    from: '2018-01-13',
    until: null,
    ...nothing,
    why: 'Directive (EU) 2015/2366, article 62(4), forbids surcharges on consumers’ cards, and no processor says whether a card is a consumer’s.',
    sources: [
      'https://www.eba.europa.eu/regulation-and-policy/single-rulebook/interactive-single-rulebook/5586',
      'https://cmspi.com/eur/en/resources/content/psd2-the-european-payments-revolution-part-3-surcharging/',
    ],
  },
  {
    name: 'GB',
    places: ['GB'],
    from: '2018-01-13',
    until: null,
    ...nothing,
    why: 'The Consumer Rights (Payment Surcharges) Regulations 2012, regulation 6A, forbid surcharges on consumers’ cards, and no processor says whether a card is a consumer’s.',
    sources: [
      'https://businesscompanion.info/en/quick-guides/pricing-and-payment/payment-surcharges',
      'https://www.regulationtomorrow.com/eu/guidance-on-the-consumer-rights-payment-surcharges-regulations-2012/',
    ],
  },
];

/** Where a business is that has not said so, by the currency: the country, or one of several with the same rule. */
export const placeOfCurrency: Readonly<Record<string, string>> = {
  USD: 'US',
  CAD: 'CA',
  GBP: 'GB',
  EUR: 'DE',
  CZK: 'CZ',
  DKK: 'DK',
  HUF: 'HU',
  ISK: 'IS',
  NOK: 'NO',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
};

/** How states and provinces are written where some of them have rules of their own: the code, then the name. */
export const regionNames: Readonly<Record<string, readonly string[]>> = {
  US: [
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware',
    'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa',
    'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota',
    'MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey',
    'NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon',
    'PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee',
    'TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
    'AS American Samoa, GU Guam, MP Northern Mariana Islands, VI U.S. Virgin Islands, VI Virgin Islands',
  ].flatMap((line) => line.split(', ')),
  CA: [
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador',
    'NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island',
    'QC Quebec, SK Saskatchewan, YT Yukon',
  ].flatMap((line) => line.split(', ')),
};
