import { randomBase62 } from '../../kit/random.ts';
import type { RecipientSnapshot } from '../types.ts';
import { daysAfter, settlementAfter } from './banking-days.ts';
import { makeEvent, planJob, recordActivity } from './books-store.ts';
import {
  findRecipientRow,
  insertLinkRow,
  insertRecipientRow,
  updateRecipientRow,
} from './recipients-store.ts';
import type { TestPerson } from './test-people.ts';
import type { Fault, MerchantTransaction, OnboardingLink, Recipient } from './types.ts';

/** How long a link to the hosted page can be opened. */
const LINK_LIMIT_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** How many banking days it takes to verify Ben. */
const VERIFICATION_DAYS = 1;
/** When Eve is restricted, after the first transfer to her. */
const RESTRICTION_DAYS = 2;
/** When Fay leaves, after giving her details. */
const LEAVING_DAYS = 1;

/** Countries without a bank that takes part. */
const unsupportedCountries = ['CU', 'IR', 'KP', 'SY'];

/** The last digits of the first bank account that a person names, and of every other. */
const FIRST_ACCOUNT = '6789';
const OTHER_ACCOUNT = '4321';

interface RecipientOrder {
  readonly key: string;
  readonly country: string;
  readonly isBusiness?: boolean;
}

/** Opens an account for a recipient under a new key. */
export async function openRecipient(work: MerchantTransaction, order: RecipientOrder) {
  const { key, country, isBusiness = false } = order;
  if (unsupportedCountries.includes(country)) {
    const fault: Fault = { code: 'country_not_supported', message: 'Money cannot be sent to this country.' };
    await recordActivity(work, 'recipient.refused', key, null, { country, code: fault.code });
    return { outcome: { status: 'refused' as const, ...fault }, method: null };
  }
  const recipient: Recipient = {
    key,
    reference: `acct_${randomBase62(16)}`,
    status: 'new',
    country,
    person: null,
    visits: 0,
    due: [],
    reason: null,
    bankName: null,
    last4: null,
    isBusiness,
  };
  await insertRecipientRow(work, recipient);
  await record(work, recipient);
  return { outcome: { status: 'made' as const, reference: recipient.reference }, method: null };
}

/** Makes a link to the hosted page of a recipient. Null for a recipient that is not there any more. */
export async function makeLink(
  work: MerchantTransaction,
  reference: string,
  back: Pick<OnboardingLink, 'returnUrl' | 'refreshUrl'>,
): Promise<OnboardingLink | null> {
  const recipient = await findRecipientRow(work.tx, work.accountId, reference);
  if (recipient === null || recipient.status === 'gone') return null;
  const link: OnboardingLink = {
    code: randomBase62(32),
    reference,
    ...back,
    expiresAt: new Date(work.machineNow.getTime() + LINK_LIMIT_MS),
    openedAt: null,
    answeredAt: null,
  };
  await insertLinkRow(work, link, new Date(work.machineNow.getTime() - DAY_MS));
  return link;
}

/** A visitor of the hosted page chose who they are, handed in what was due, or named another bank account. */
export type Visit = { readonly person: TestPerson } | 'complete' | 'change_bank';

/** Applies a visit to the hosted page. One that does not fit the recipient's state changes nothing. */
export async function applyVisit(work: MerchantTransaction, reference: string, visit: Visit): Promise<void> {
  const recipient = await readRecipient(work, reference);
  if (typeof visit === 'object') {
    if (recipient.status === 'new') await applyDetails(work, recipient, visit.person);
    return;
  }
  const isDue = recipient.status === 'incomplete' || recipient.status === 'restricted';
  const visits = recipient.visits + 1;
  if (visit === 'complete' && isDue) await change(work, { ...recipient, ...sound, visits });
  if (visit === 'change_bank' && recipient.status === 'ready') {
    await change(work, { ...recipient, visits, last4: OTHER_ACCOUNT });
  }
}

const sound = { status: 'ready', due: [], reason: null } as const;

async function applyDetails(work: MerchantTransaction, recipient: Recipient, person: TestPerson) {
  const given: Recipient = {
    ...recipient,
    person,
    visits: 1,
    bankName: 'Test Bank',
    last4: FIRST_ACCOUNT,
    ...outcomes[person],
  };
  await change(work, given);
  if (given.status === 'pending') {
    await planJob(work, 'verify_recipient', given.reference, settlementAfter(work.now, VERIFICATION_DAYS));
  }
  if (person === 'Fay Leaves') {
    await planJob(work, 'leave_recipient', given.reference, daysAfter(work.now, LEAVING_DAYS));
  }
}

type Details = Pick<Recipient, 'status'> & Partial<Recipient>;

// Everybody else is ready at once.
const outcomes: Readonly<Record<TestPerson, Details>> = {
  'Anna Ready': sound,
  'Ben Pending': { status: 'pending', reason: 'requirements.pending_verification' },
  'Cleo Document': { status: 'incomplete', due: ['Document'] },
  'Dan Rejected': { status: 'rejected', reason: 'rejected.fraud' },
  'Eve Restricted': sound,
  'Fay Leaves': sound,
  'Gus ClosedBank': sound,
  'Hal LateReturn': sound,
  'Ivy Spent': sound,
  'Jo NoTransfer': sound,
  'Kim Abroad': { status: 'rejected', reason: 'country_not_supported' },
  'Lee LostAnswer': sound,
};

/** The details were verified. */
export async function verifyRecipient(work: MerchantTransaction, reference: string): Promise<void> {
  const recipient = await readRecipient(work, reference);
  if (recipient.status === 'pending') await change(work, { ...recipient, ...sound });
}

/** Plans what follows from a transfer to a person. */
export async function noteTransfer(work: MerchantTransaction, recipient: Recipient): Promise<void> {
  if (recipient.person !== 'Eve Restricted') return;
  await planJob(work, 'restrict_recipient', recipient.reference, daysAfter(work.now, RESTRICTION_DAYS));
}

/** A document is due, and until it comes the account takes no money. */
export async function restrictRecipient(work: MerchantTransaction, reference: string): Promise<void> {
  const recipient = await readRecipient(work, reference);
  if (recipient.status !== 'ready' || recipient.visits > 1) return;
  const reason = 'requirements.past_due';
  await change(work, { ...recipient, status: 'restricted', due: ['Document'], reason });
}

/** The recipient disconnects the account. */
export async function leaveRecipient(work: MerchantTransaction, reference: string): Promise<void> {
  const recipient = await readRecipient(work, reference);
  await change(work, { ...recipient, status: 'gone', due: [], reason: null });
}

/** A recipient as the service gets it. Bank accounts at the test bank take every currency. */
export function snapshotOf(recipient: Recipient): RecipientSnapshot {
  const { status, reference, country, bankName, last4, due, reason } = recipient;
  const isReady = status === 'ready';
  return {
    reference,
    country,
    currency: null,
    bankAccount:
      bankName === null || last4 === null ? null : { reference: `ba_${reference}_${last4}`, bankName, last4 },
    takesTransfers: isReady,
    paysOut: isReady,
    isSubmitted: status !== 'new',
    due,
    dueBy: null,
    isChecked: status === 'pending',
    isRejected: status === 'rejected',
    reason,
  };
}

async function readRecipient(work: MerchantTransaction, reference: string): Promise<Recipient> {
  const recipient = await findRecipientRow(work.tx, work.accountId, reference);
  if (recipient === null) throw new Error('Something is planned for a recipient that is not there.');
  return recipient;
}

async function change(work: MerchantTransaction, recipient: Recipient): Promise<void> {
  await updateRecipientRow(work, recipient);
  await record(work, recipient);
  await makeEvent(work, { type: 'recipient', reference: recipient.reference });
}

function record(work: MerchantTransaction, recipient: Recipient): Promise<void> {
  const { key, reference, country, person, due, reason, last4 } = recipient;
  const entry = { country, person, due, reason, last4 };
  return recordActivity(work, `recipient.${recipient.status}`, key, reference, entry);
}
