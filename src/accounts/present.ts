import { lawfulSurcharge, surchargeLimit, surchargeRate } from '../kit/money/surcharges.ts';
import { presentBankDetails } from './bank-details.ts';
import { presentTerms } from './cancellation-terms.ts';
import { presentMailTexts } from './mail-texts.ts';
import type { SettingsRow } from './settings-store.ts';
import type { Account, Profile } from './types.ts';

/** All that can be set of an account. */
export interface SettingsState extends SettingsRow {
  readonly profile: Profile;
}

/** A setting that has changed, with its name in the answer: `profile.street`. */
export interface SettingDiff {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The settings of an account as answers and events show them, on a civil date. */
export function showSettings(state: SettingsState, payUrl: string, today: string) {
  const { account, profile } = state;
  const {
    language,
    accentColour,
    email,
    street,
    postalCode,
    city,
    region,
    country,
    taxId,
    contactName,
    phone,
    peppolId,
  } = profile;
  const { footer, reminderDays } = profile;
  return {
    id: account.id,
    path: account.path,
    name: account.name,
    mode: account.mode,
    currency: account.currency,
    timeZone: account.timeZone,
    acceptedMethods: account.acceptedMethods,
    numberPrefix: account.numberPrefix,
    numberPattern: account.numberPattern,
    nextNumber: state.nextNumber,
    creditNotePattern: state.creditNotePattern,
    nextCreditNote: state.nextCreditNote,
    nextNumbers: state.nextNumbers,
    dueWindowDays: account.dueWindowDays,
    feeBearer: account.feeBearer,
    surchargeBasisPoints: account.surchargeBasisPoints,
    cardCostBasisPoints: account.cardCostBasisPoints,
    surcharge: surchargeOf(account, today),
    allowsPartPayments: account.allowsPartPayments,
    takesSepaDebits: account.takesSepaDebits,
    takesWallets: account.takesWallets,
    autopay: account.autopay,
    autopayRetryDays: account.autopayRetryDays,
    returnHosts: account.returnHosts,
    recipientOnboarding: account.recipientOnboarding,
    afterIssue: account.afterIssue,
    bankDetails: presentBankDetails(profile.bankDetails),
    cancellationTerms: presentTerms(state.cancellationTerms),
    mailTexts: presentMailTexts(state.mailTexts),
    attachPdf: state.attachPdf,
    profile: {
      language,
      accentColour,
      email,
      street,
      postalCode,
      city,
      region,
      country,
      taxId,
      contactName,
      phone,
      peppolId,
      footer,
      reminderDays,
    },
    logo: profile.logo && {
      type: profile.logo.type,
      url: `${payUrl}/${account.path}/logo?v=${profile.logo.hash}`,
    },
  };
}

/** The surcharge on a credit card that law and networks allow on a civil date, and the one that is taken. */
function surchargeOf(account: Account, today: string) {
  const { country, region, currency } = account;
  const { why, ground, isBoundByCost, basisPoints } = lawfulSurcharge(
    { country, region, currency },
    'Credit',
    today,
  );
  const maximumBasisPoints = surchargeLimit(account, 'Credit', currency, today);
  const needsCardCost = basisPoints > 0 && isBoundByCost && account.cardCostBasisPoints === null;
  return {
    allowed: basisPoints > 0,
    maximumBasisPoints,
    lawfulBasisPoints: basisPoints,
    boundByCost: isBoundByCost,
    takenBasisPoints: surchargeRate(account, 'Credit', currency, today),
    ground,
    needsCardCost,
    reason: needsCardCost ? `${why} Enter what credit cards cost you before you ask for a surcharge.` : why,
  };
}

// What follows from other settings, or never changes.
const derived: ReadonlySet<string> = new Set(['id', 'path', 'mode', 'surcharge', 'nextNumbers']);

/** What differs between two states of the settings, field by field. */
export function settingDiffs(before: SettingsState, after: SettingsState, payUrl: string): SettingDiff[] {
  const known = flat(showSettings(before, payUrl, TODAY));
  return [...flat(showSettings(after, payUrl, TODAY))].flatMap(([field, value]) => {
    const old = known.get(field);
    return JSON.stringify(old) === JSON.stringify(value) ? [] : [{ field, before: old, after: value }];
  });
}

// Fields that depend on the date are derived: any date will do to compare the others.
const TODAY = '2000-01-01';

function flat({ profile, ...fields }: ReturnType<typeof showSettings>): Map<string, unknown> {
  const own = Object.entries(fields).filter(([name]) => !derived.has(name));
  const inner = Object.entries(profile).map(([name, value]): [string, unknown] => [`profile.${name}`, value]);
  return new Map<string, unknown>([...own, ...inner]);
}
