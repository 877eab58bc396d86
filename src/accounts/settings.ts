import type { Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import type { AskedBankDetails } from '../kit/http/bank-detail-schemas.ts';
import type { AskedMailTexts } from '../kit/http/mail-text-schemas.ts';
import { requireMatch } from '../kit/http/requests.ts';
import { type AccountId, FIRST_ID, newId } from '../kit/ids.ts';
import { type PaymentMethodType, paymentMethodTypes } from '../kit/money/payment-methods.ts';
import { surchargeFault } from '../kit/money/surcharges.ts';
import { scheduleTask, type TaskKind } from '../kit/queue/tasks.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { bankDetailFaults, storedBankDetails } from './bank-details.ts';
import { type AskedTerms, storedTerms, termFaults } from './cancellation-terms.ts';
import { mailTextFaults, storedMailTexts } from './mail-texts.ts';
import { planDocumentNumbers } from './numbering-settings.ts';
import { type SettingDiff, type SettingsState, settingDiffs, showSettings } from './present.ts';
import { findProfile, saveLogo, saveProfile } from './profile-store.ts';
import { keepSeller, type ProfileChanges, readLogo } from './profiles.ts';
import { profileFaults, settingFaults } from './setting-faults.ts';
import { lockSettings, readSettings, saveSettings } from './settings-store.ts';
import { type AccountSettings, accountTime, defaultProfile } from './types.ts';

/** Changes of how documents are numbered and sent, besides prefix and pattern of invoices. */
export interface DocumentChanges {
  /** The number that the next invoice gets. */
  readonly nextNumber?: number;
  /** How credit notes are numbered; null: `CN-0001`. Absent: as before. */
  readonly creditNotePattern?: string | null;
  /** The number that the next credit note gets. */
  readonly nextCreditNote?: number;
  /** Whether mails to clients carry their document. Absent: as before. */
  readonly attachPdf?: boolean;
}

/** Changes of an account; fields that are left out stay. */
export interface SettingChanges extends DocumentChanges {
  readonly settings?: Partial<AccountSettings>;
  readonly profile?: ProfileChanges;
  /** All of them. Absent: as before. */
  readonly bankDetails?: readonly AskedBankDetails[];
  /** Null: none from now on. Absent: as before. */
  readonly cancellationTerms?: AskedTerms | null;
  /** All of them. Absent: as before. */
  readonly mailTexts?: AskedMailTexts;
}

/** What changing settings works with. */
interface SettingsDeps {
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash: the logo's address begins with it. */
  readonly payUrl: string;
}

/** Reads all that can be set of an account, at one moment. */
export async function readState(
  tx: Transaction,
  accountId: AccountId,
  machineNow: Date,
): Promise<SettingsState> {
  const row = await readSettings(tx, accountId, machineNow);
  return { ...row, profile: (await findProfile(tx, accountId)) ?? defaultProfile };
}

/**
 * Changes settings, profile and logo of an account together, or nothing. Every change of them comes through here.
 * Errors: 412, 422 `invalid_settings` with all that is wrong.
 */
export async function changeAccount(
  tx: Transaction,
  deps: SettingsDeps,
  accountId: AccountId,
  changes: SettingChanges,
  ifMatch?: string,
): Promise<SettingsState> {
  await lockSettings(tx, accountId);
  const machineNow = deps.clock.now();
  const before = await readState(tx, accountId, machineNow);
  requireMatch(ifMatch, before.sequence);
  const now = accountTime(before.account, machineNow);
  const changed = stateAfter(before, changes, now);
  const faults = [
    ...faultsOf(before, changed, changes, now),
    ...bankDetailFaults(changes.bankDetails ?? []),
    ...termFaults(changes.cancellationTerms ?? null),
    ...mailTextFaults(changes.mailTexts ?? []),
  ];
  const numbering = await planDocumentNumbers(tx, before, changed.account, changes, now);
  faults.push(...numbering.faults);
  if (faults.length > 0) throw invalidSettings(faults);
  const after = { ...changed, ...numbering.after };
  const diffs = settingDiffs(before, after, deps.payUrl);
  if (diffs.length === 0) return before;
  const saved = { ...after, sequence: before.sequence + 1 };
  await saveSettings(tx, accountId, saved, machineNow);
  await numbering.move();
  await saveLook(tx, before, saved, changes.profile?.logo, machineNow);
  await wakeWhatFollows(tx, before, saved, now);
  await record(tx, deps, saved, diffs, now);
  return saved;
}

function stateAfter(
  before: SettingsState,
  {
    settings,
    profile: look,
    bankDetails: asked,
    cancellationTerms: terms,
    mailTexts: words,
    attachPdf = before.attachPdf,
  }: SettingChanges,
  now: Date,
) {
  const { logo, ...fields } = look ?? {};
  const isOtherRule =
    (fields.reminderDays ?? before.profile.reminderDays).join() !== before.profile.reminderDays.join();
  const picture = logo === undefined || logo === null ? null : readLogo(logo);
  const profile = {
    ...before.profile,
    ...fields,
    reminderDaysSince: isOtherRule ? now : before.profile.reminderDaysSince,
    bankDetails: asked === undefined ? before.profile.bankDetails : asked.map(storedBankDetails),
    logo: logo === undefined ? before.profile.logo : picture && { hash: picture.hash, type: picture.type },
  };
  const { country, region } = profile;
  const account = { ...before.account, ...settings, country, region };
  const acceptedMethods = account.acceptedMethods.toSorted(byOrder);
  const cancellationTerms = terms === undefined ? before.cancellationTerms : storedTerms(terms);
  const mailTexts = words === undefined ? before.mailTexts : storedMailTexts(words);
  return {
    ...before,
    account: { ...account, acceptedMethods },
    profile,
    cancellationTerms,
    mailTexts,
    attachPdf,
  };
}

function byOrder(one: PaymentMethodType, other: PaymentMethodType): number {
  return paymentMethodTypes.indexOf(one) - paymentMethodTypes.indexOf(other);
}

// An older rule stays, but takes no more than is allowed; a new rule above the limit is refused.
function faultsOf(
  before: SettingsState,
  { account, profile }: SettingsState,
  { settings = {}, profile: look }: SettingChanges,
  now: Date,
): FaultDetail[] {
  const named = new Set([
    ...Object.keys(settings).map((name) => `/${name}`),
    ...Object.keys(look ?? {}).map((name) => `/profile/${name}`),
  ]);
  // An older setting stays, even if a rule has become narrower since.
  const faults = [...settingFaults(account), ...profileFaults(profile)].filter(({ path }) =>
    named.has(path.replace(/\/\d+$/, '')),
  );
  const isAsked = settings.surchargeBasisPoints !== undefined || settings.feeBearer === 'Client';
  if (!isAsked) return faults;
  const today = civilDateIn(before.account.timeZone, now);
  const message = surchargeFault(account, account.currency, today);
  const fault = { path: '/surchargeBasisPoints', code: 'surcharge_not_allowed' };
  return message === null ? faults : [...faults, { ...fault, message }];
}

function invalidSettings(details: readonly FaultDetail[]): AppError {
  const [first] = details;
  return new AppError('invalid_settings', { ...(first ? { message: first.message } : {}), details });
}

async function saveLook(
  tx: Transaction,
  before: SettingsState,
  { account, profile }: SettingsState,
  logo: Buffer | null | undefined,
  machineNow: Date,
): Promise<void> {
  const isOther = JSON.stringify(profile) !== JSON.stringify(before.profile);
  const isRenamed = account.name !== before.account.name;
  if (isOther) await saveProfile(tx, account.id, profile, machineNow);
  if (isOther || isRenamed) await keepSeller(tx, account, profile, before.account.name, machineNow);
  if (isOther && logo !== undefined) {
    await saveLogo(tx, account.id, logo === null ? null : readLogo(logo), machineNow);
  }
}

// The window and the zone decide when payments fall due; the rule and the zone decide the next reminder of each
// invoice. The tasks wake the invoices, some at a time.
async function wakeWhatFollows(tx: Transaction, before: SettingsState, after: SettingsState, now: Date) {
  const isElsewhere = after.account.timeZone !== before.account.timeZone;
  const isOtherWindow = after.account.dueWindowDays !== before.account.dueWindowDays;
  const isOtherRule = after.profile.reminderDays.join() !== before.profile.reminderDays.join();
  const kinds: TaskKind[] = [
    ...(isElsewhere || isOtherWindow ? (['due_dates.wake'] as const) : []),
    ...(isElsewhere || isOtherRule ? (['reminders.wake'] as const) : []),
    ...(isElsewhere ? (['autopay.wake'] as const) : []),
  ];
  for (const kind of kinds) await scheduleTask(tx, after.account.id, kind, FIRST_ID, now);
}

async function record(
  tx: Transaction,
  { payUrl }: SettingsDeps,
  state: SettingsState,
  changes: readonly SettingDiff[],
  now: Date,
): Promise<void> {
  const { account, sequence } = state;
  const data = { ...showSettings(state, payUrl, civilDateIn(account.timeZone, now)), changes };
  await recordEvents(tx, account.id, now, [
    { type: 'account.updated', objectId: account.id, sequence, data },
  ]);
  // A release without bank details would take a noticed event of the account for one of its processor.
  if (changes.some(({ field }) => field === 'bankDetails'))
    await scheduleTask(tx, account.id, 'bank_details.tell', newId(), now);
}
