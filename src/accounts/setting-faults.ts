import type { FaultDetail } from '../kit/errors.ts';
import { formats } from '../kit/http/formats.ts';
import { isCurrency } from '../kit/money/money.ts';
import { paymentMethodTypes } from '../kit/money/payment-methods.ts';
import { peppolIdFault } from '../kit/peppol-id.ts';
import { isReturnHost, LOCAL_PAGES } from '../kit/return-url.ts';
import { patternFault } from '../kit/text/number-pattern.ts';
import { isTimeZone } from '../kit/time.ts';
import { type Account, type AccountSettings, languages, MOST_RETURN_HOSTS, type Profile } from './types.ts';

/** The largest number that an account may count from: no invoice's number gets longer than 40 characters. */
export const MAXIMUM_NEXT_NUMBER = 999_999_999;

/** The longest texts of a profile. */
export const profileLengths = {
  street: 200,
  postalCode: 20,
  city: 100,
  region: 100,
  taxId: 50,
  contactName: 100,
  phone: 50,
  peppolId: 60,
  footer: 500,
} as const;

/** The longest pattern of numbers, with its braces. */
export const MAXIMUM_PATTERN_LENGTH = 60;

type Check = readonly [isRight: boolean, path: string, code: string, message: string];

function faultsIn(checks: readonly Check[]): FaultDetail[] {
  return checks.flatMap(([isRight, path, code, message]) => (isRight ? [] : [{ path, code, message }]));
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with the settings of an account, all at once. */
export function settingFaults(settings: AccountSettings & Pick<Account, 'mode'>): FaultDetail[] {
  const { name, currency, timeZone, acceptedMethods, numberPrefix: prefix } = settings;
  const { cardCostBasisPoints: cost, autopayRetryDays: days } = settings;
  const isName = name.trim() === name && name.length >= 1 && name.length <= 200;
  const known = paymentMethodTypes.filter((type) => acceptedMethods.includes(type));
  return faultsIn([
    [isName, '/name', 'wrong_length', 'The name of the account must have 1 to 200 characters.'],
    [
      !/\p{Cc}/u.test(name),
      '/name',
      'invalid_format',
      'The name of the account must not contain control characters.',
    ],
    // Mail programs turn addresses into links, and names appear in mails to strangers.
    [
      !name.includes('://'),
      '/name',
      'invalid_format',
      'The name of the account must not contain an address.',
    ],
    [isCurrency(currency), '/currency', 'unknown_value', `${currency} is not an ISO 4217 currency in use.`],
    [
      isTimeZone(timeZone),
      '/timeZone',
      'unknown_value',
      `${timeZone} is not a known time zone; use an IANA name, e.g. UTC or Europe/Berlin.`,
    ],
    [
      acceptedMethods.length > 0 && known.length === acceptedMethods.length,
      '/acceptedMethods',
      'unknown_value',
      `Clients pay by at least one of ${paymentMethodTypes.join(', ')}, each named once.`,
    ],
    [
      prefix.length <= 20 && /^([!-~][ -~]*)?$/.test(prefix) && !/\d$/.test(prefix),
      '/numberPrefix',
      'invalid_format',
      'The prefix of numbers has at most 20 ASCII characters and does not end with a digit, e.g. INV- or 2027-.',
    ],
    ...patternChecks('/numberPattern', settings.numberPattern),
    [
      isWhole(settings.dueWindowDays, 0, 3_660),
      '/dueWindowDays',
      'out_of_range',
      'The due window must be 0 to 3660 days.',
    ],
    [
      isWhole(settings.surchargeBasisPoints, 0, 1_000),
      '/surchargeBasisPoints',
      'out_of_range',
      'The surcharge must be 0 to 1000 hundredths of a percent, e.g. 250 for 2.5 %.',
    ],
    [
      cost === null || isWhole(cost, 0, 1_000),
      '/cardCostBasisPoints',
      'out_of_range',
      'The cost of cards must be 0 to 1000 hundredths of a percent, e.g. 290 for 2.9 %.',
    ],
    [
      days.length <= 10 && days.every((day) => isWhole(day, 1, 60)),
      '/autopayRetryDays',
      'out_of_range',
      'Autopay is tried again at most 10 times, after 1 to 60 days each, e.g. 3,5,7.',
    ],
    ...returnHostChecks(settings),
  ]);
}

/** The faults of a pattern of numbers; a pattern of null has none. */
export function patternFaults(path: string, pattern: string | null): FaultDetail[] {
  return faultsIn(patternChecks(path, pattern));
}

function patternChecks(path: string, pattern: string | null): Check[] {
  const fault = pattern === null ? null : patternFault(pattern);
  return fault === null ? [] : [[false, path, 'invalid_format', fault]];
}

function returnHostChecks({ returnHosts, mode }: Pick<Account, 'returnHosts' | 'mode'>): Check[] {
  const path = '/returnHosts';
  const most = `At most ${MOST_RETURN_HOSTS} hosts, each named once.`;
  const isFew = returnHosts.length <= MOST_RETURN_HOSTS && new Set(returnHosts).size === returnHosts.length;
  return [
    [isFew, path, 'out_of_range', most],
    ...returnHosts.map((host, index): Check => {
      const isLocal = host === LOCAL_PAGES;
      const message = isLocal
        ? `Only a sandbox account may list ${LOCAL_PAGES}.`
        : `${host} is not a host as it stands in an address: small letters, no port, no path, e.g. shop.example.`;
      const isRight = isLocal ? mode === 'Sandbox' : isReturnHost(host);
      return [isRight, `${path}/${index}`, 'invalid_format', message];
    }),
  ];
}

/** What is wrong with a profile, all at once. */
export function profileFaults(
  profile: Omit<Profile, 'logo' | 'reminderDaysSince' | 'bankDetails'>,
): FaultDetail[] {
  const texts = Object.entries(profileLengths).flatMap(([name, most]): Check[] => {
    const text = profile[name as keyof typeof profileLengths];
    const isClean = name === 'footer' ? !/[^\P{Cc}\n]/u.test(text) : !/\p{Cc}/u.test(text);
    return [
      [text.length <= most, `/profile/${name}`, 'too_long', `The ${name} takes ${most} characters at most.`],
      [isClean, `/profile/${name}`, 'invalid_format', `The ${name} must not contain control characters.`],
    ];
  });
  const { email, reminderDays: days } = profile;
  const isAscending = days.every((day, index) => index === 0 || day > (days[index - 1] as number));
  return faultsIn([
    [
      languages.includes(profile.language),
      '/profile/language',
      'unknown_value',
      `The language must be one of ${languages.join(', ')}.`,
    ],
    [
      profile.peppolId === '' || peppolIdFault(profile.peppolId) === null,
      '/profile/peppolId',
      'invalid_peppol_id',
      `The Peppol id ${peppolIdFault(profile.peppolId)}`,
    ],
    [
      /^#[0-9a-f]{6}$/.test(profile.accentColour),
      '/profile/accentColour',
      'invalid_format',
      'The accent colour is six hexadecimal digits in small letters, e.g. #1d4ed8.',
    ],
    [
      email === '' || formats.email(email),
      '/profile/email',
      'invalid_email',
      `${email} is not an email address.`,
    ],
    [
      /^([A-Z]{2})?$/.test(profile.country),
      '/profile/country',
      'invalid_format',
      'The country is its two capitals of ISO 3166, e.g. US or DE.',
    ],
    ...texts,
    [
      days.length <= 20 && isAscending && days.every((day) => isWhole(day, -365, 365)),
      '/profile/reminderDays',
      'out_of_range',
      'Reminders are up to 20 different days from -365 to 365, in ascending order, e.g. -3,0,1,3,7,14.',
    ],
  ]);
}
