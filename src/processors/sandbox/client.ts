import type { AccountId } from '../../kit/ids.ts';
import type { DescribedMethod } from '../../kit/money/payment-methods.ts';
import type {
  Absent,
  BankPayoutOutcome,
  ChargeOutcome,
  EvidenceProcessor,
  Merchant,
  OutgoingProcessor,
  Processor,
  ProcessorEvent,
  Recipients,
  RefundOperation,
  RefundOutcome,
  ReversalOutcome,
  SetupOutcome,
  StoreOutcome,
  TransferOperation,
  TransferOutcome,
  UpcomingMoney,
} from '../types.ts';
import { callSandbox, merchantCall, type Reply, type SandboxAddress } from './connection.ts';
import { publishableKeyOf, webhookSecretOf } from './secrets.ts';
import { isSignedBy } from './signature.ts';
import type { MethodDetails, TokenAnswer } from './tokens.ts';
import { decodeEvent, decodeLine, decodeSnapshot, instantOf } from './wire.ts';

type Unknown = { readonly status: 'unknown'; readonly cause: string };

export interface SandboxProcessor extends Processor {
  readonly clock: NonNullable<Processor['clock']>;
  /** Makes a token of a test number, as a browser would. */
  tokenize(accountId: AccountId, details: MethodDetails): Promise<TokenAnswer | Unknown>;
  /** Where a browser sends the payer's details (JSON, POST), and its key for `Authorization: Bearer`. */
  browserAccess(accountId: AccountId): { readonly tokensUrl: string; readonly publishableKey: string };
  /** Gives evidence in an open dispute, which wins it. Answers whether it was taken. */
  giveEvidence(merchant: Merchant, disputeReference: string): Promise<boolean>;
}

/**
 * The sandbox over HTTP. Operations and look-ups never throw: every answer that is not a whole 200 is `unknown`, except a
 * refusal of the request itself, which did nothing. Lists, balances and the clock have no `unknown` and throw
 * {@link SandboxUnreachable}. Nothing is sent twice.
 */
export function createSandboxProcessor(address: SandboxAddress): SandboxProcessor {
  const ask: Ask = ({ accountId, now }, ...names) =>
    callSandbox(address, { ...merchantCall(address, accountId, ...names), now });
  const send: Send = ({ accountId, now }, body, ...names) =>
    callSandbox(address, { ...merchantCall(address, accountId, ...names), now, method: 'POST', body });

  return {
    name: 'Sandbox',
    charge: async (merchant, operation) =>
      outcomeIn(await send(merchant, pickCharge(operation), 'charges'), declined),
    findCharge: async (merchant, name) =>
      outcomeIn<ChargeOutcome | Absent>(await ask(merchant, 'charges', encodeURIComponent(name))),
    cancelCharge: async (merchant, name) =>
      outcomeIn<ChargeOutcome | Absent>(
        await send(merchant, undefined, 'charges', encodeURIComponent(name), 'give_up'),
      ),
    refund: async (merchant, operation) =>
      outcomeIn(await send(merchant, pickRefund(operation), 'refunds'), failed),
    findRefund: async (merchant, name) =>
      outcomeIn<RefundOutcome | Absent>(await ask(merchant, 'refunds', encodeURIComponent(name))),
    transfer: async (merchant, operation) =>
      outcomeIn(await send(merchant, pickTransfer(operation), 'transfers'), failed),
    findTransfer: async (merchant, name) =>
      outcomeIn<TransferOutcome | Absent>(await ask(merchant, 'transfers', encodeURIComponent(name))),
    outgoing: createOutgoing(ask, send),
    async describeToken(merchant, token) {
      if (!isToken(token)) return null;
      const reply = await ask(merchant, 'tokens', encodeURIComponent(token));
      return 'cause' in reply ? 'unknown' : (reply.body as { method: DescribedMethod | null }).method;
    },
    storeMethod: async (merchant, key, token) =>
      outcomeIn<StoreOutcome>(await send(merchant, { key, token }, 'methods'), ({ code, message }) => ({
        status: 'declined',
        code,
        message,
      })),
    async removeMethod({ accountId, now }, reference) {
      const call = merchantCall(address, accountId, 'methods', encodeURIComponent(reference));
      return 'body' in (await callSandbox(address, { ...call, now, method: 'DELETE' }));
    },
    readWebhook: async (accountId, rawBody, headers, now) =>
      readWebhook(
        [address.key, ...(address.otherKeys ?? [])].map((key) => webhookSecretOf(key, accountId)),
        rawBody,
        headers,
        now,
      ),
    ...createSetups(ask, send),
    ...createBooks(ask, send),
    async tokenize(accountId, details) {
      const call = merchantCall(address, accountId, 'tokens');
      return outcomeIn<TokenAnswer>(await callSandbox(address, { ...call, method: 'POST', body: details }));
    },
    browserAccess: (accountId) => ({
      tokensUrl: `${address.url}/merchants/${accountId}/tokens`,
      publishableKey: publishableKeyOf(address.key, accountId),
    }),
    evidence: createEvidence(send),
    async giveEvidence(merchant, disputeReference) {
      const reply = await send(
        merchant,
        undefined,
        'disputes',
        encodeURIComponent(disputeReference),
        'evidence',
      );
      return bodyOf<{ isTaken: boolean }>(reply).isTaken;
    },
  };
}

type Ask = (merchant: Merchant, ...names: readonly string[]) => Promise<Reply>;
type Send = (merchant: Merchant, body: unknown, ...names: readonly string[]) => Promise<Reply>;

// The sandbox keeps no files.
function createEvidence(send: Send): EvidenceProcessor {
  return {
    upload: async (_merchant, { key }) => ({ status: 'uploaded', reference: `file_${key}` }),
    async submit(merchant, { dispute }) {
      const reply = await send(merchant, undefined, 'disputes', encodeURIComponent(dispute), 'evidence');
      if ('cause' in reply) return { status: 'unknown', cause: reply.cause };
      if ((reply.body as { isTaken?: boolean }).isTaken === true) return { status: 'sent' };
      return {
        status: 'refused',
        code: 'already_answered',
        message: 'This dispute takes no answer any more.',
      };
    },
  };
}

function createSetups(ask: Ask, send: Send): Pick<SandboxProcessor, 'setUp' | 'findSetup' | 'cancelSetup'> {
  return {
    setUp: async (merchant, { key, source, description, returnUrl }) =>
      outcomeIn<SetupOutcome>(
        await send(merchant, { key, source, description, returnUrl }, 'setups'),
        (refused) => ({ ...refused, status: 'declined' }),
      ),
    findSetup: async (merchant, name) =>
      outcomeIn<SetupOutcome | Absent>(await ask(merchant, 'setups', encodeURIComponent(name))),
    cancelSetup: async (merchant, name) =>
      outcomeIn<SetupOutcome | Absent>(
        await send(merchant, undefined, 'setups', encodeURIComponent(name), 'give_up'),
      ),
  };
}

function createOutgoing(ask: Ask, send: Send): OutgoingProcessor {
  const find = async <Outcome extends { readonly status: string }>(
    merchant: Merchant,
    kind: string,
    key: string,
  ) => outcomeIn<Outcome | Absent>(await ask(merchant, kind, encodeURIComponent(key)));
  return {
    recipients: createRecipients(ask, send),
    payOut: async (merchant, { key, recipient, transferReference, amount, currency, description }) =>
      outcomeIn<BankPayoutOutcome>(
        await send(
          merchant,
          { key, recipient, transferReference, amount, currency, description },
          'bank_payouts',
        ),
        (refused) => ({ ...refused, status: 'failed' }),
      ),
    findPayOut: (merchant, { key }) => find<BankPayoutOutcome>(merchant, 'bank_payouts', key),
    reverse: async (merchant, { key, transferKey, transferReference, amount, currency }) =>
      outcomeIn<ReversalOutcome>(
        await send(merchant, { key, transferKey, transferReference, amount, currency }, 'reversals'),
        (refused) => ({ ...refused, status: 'failed' }),
      ),
    findReversal: (merchant, { key }) => find<ReversalOutcome>(merchant, 'reversals', key),
  };
}

function createRecipients(ask: Ask, send: Send): Recipients {
  return {
    create: async (merchant, { key, country, email, name, isBusiness = false }) =>
      outcomeIn<Made | Refused>(
        await send(merchant, { key, country, email, name, isBusiness }, 'recipients'),
        ({ code, message }) => ({ status: 'refused', code, message }),
      ),
    async link(merchant, reference, { returnUrl, refreshUrl }) {
      const path = ['recipients', encodeURIComponent(reference), 'links'];
      const link = outcomeIn<{ status: 'made'; url: string; expiresAt: string } | { status: 'gone' }>(
        await send(merchant, { returnUrl, refreshUrl }, ...path),
      );
      return link.status === 'made' ? { ...link, expiresAt: instantOf(link.expiresAt) } : link;
    },
    async read(merchant, reference) {
      const read = outcomeIn<{ status: 'found'; snapshot: unknown } | { status: 'gone' }>(
        await ask(merchant, 'recipients', encodeURIComponent(reference)),
      );
      return read.status === 'found' ? { ...read, snapshot: decodeSnapshot(read.snapshot) } : read;
    },
  };
}

type Made = { readonly status: 'made'; readonly reference: string };
type Refused = { readonly status: 'refused'; readonly code: string; readonly message: string };

// The calls without an `unknown` outcome: they throw instead.
function createBooks(
  ask: Ask,
  send: Send,
): Pick<
  SandboxProcessor,
  'listEvents' | 'readPosition' | 'listStatement' | 'readBalances' | 'listUpcoming' | 'clock'
> {
  return {
    async listEvents(merchant, after) {
      const reply = await ask(
        merchant,
        `events${after === null ? '' : `?after=${encodeURIComponent(after)}`}`,
      );
      const { events, cursor } = bodyOf<{ events: unknown[]; cursor: string | null }>(reply);
      return { events: events.map(decodeEvent), cursor };
    },
    async readPosition(merchant) {
      return bodyOf<{ position: string | null }>(await ask(merchant, 'position')).position;
    },
    async listStatement(merchant, after, until) {
      const query = new URLSearchParams({ after: after ?? '0', ...(until === undefined ? {} : { until }) });
      const reply = await ask(merchant, `statement?${query.toString()}`);
      const { lines, cursor } = bodyOf<{ lines: unknown[]; cursor: string | null }>(reply);
      return { lines: lines.map(decodeLine), cursor };
    },
    async readBalances(merchant, until) {
      const name = until === undefined ? 'balances' : `balances?until=${encodeURIComponent(until)}`;
      return bodyOf<{ balances: { currency: string; held: number; inTransit: number }[] }>(
        await ask(merchant, name),
      ).balances;
    },
    async listUpcoming(merchant) {
      return bodyOf<{ upcoming: UpcomingMoney[] }>(await ask(merchant, 'upcoming')).upcoming;
    },
    clock: {
      async nextInstant(merchant) {
        const { nextInstant } = bodyOf<{ nextInstant: string | null }>(await ask(merchant, 'clock'));
        return nextInstant === null ? null : instantOf(nextInstant);
      },
      async advance(merchant) {
        const { events } = bodyOf<{ events: unknown[] }>(await send(merchant, undefined, 'clock'));
        return events.map(decodeEvent);
      },
    },
  };
}

/** The sandbox did not answer a call without an `unknown` outcome. The call changed nothing. */
export class SandboxUnreachable extends Error {
  override readonly name = 'SandboxUnreachable';
}

// Sends only known fields, so that another field in the caller's object does not make another operation.
function pickCharge(operation: Parameters<Processor['charge']>[1]): object {
  const { key, purpose, amount, currency, source, isOffSession, savesMethod, returnUrl } = operation;
  const description = [operation.statementDescriptor ?? '', operation.description].join(' ').trim();
  const plain = { key, purpose, amount, currency, source, isOffSession, savesMethod, description, returnUrl };
  const { platformFee, transferGroup } = operation;
  // JSON leaves out what is undefined.
  return { ...plain, platformFee, transferGroup };
}

function pickRefund(operation: RefundOperation): object {
  const { key, chargeKey, chargeReference, amount, currency, destination, refundsPlatformFee } = operation;
  // JSON leaves out what is undefined.
  return { key, chargeKey, chargeReference, amount, currency, destination, refundsPlatformFee };
}

function pickTransfer(operation: TransferOperation): object {
  const { key, amount, currency, destination, isToRecipient, fundedBy, description } = operation;
  return { key, amount, currency, destination, isToRecipient, fundedBy, description };
}

/** A refusal of the request itself. */
interface OrderRefusal {
  readonly reference: null;
  readonly code: 'processor_refused';
  readonly message: string;
}

function outcomeIn<Outcome extends { readonly status: string }>(
  reply: Reply,
  refusedAs?: (refusal: OrderRefusal) => Outcome,
): Outcome | Unknown {
  if ('cause' in reply) {
    const { cause, isRefused } = reply;
    if (isRefused !== true || refusedAs === undefined) return { status: 'unknown', cause };
    const message = `The processor refused the order: ${cause}.`;
    return refusedAs({ reference: null, code: 'processor_refused', message });
  }
  const outcome = reply.body as Partial<Outcome> | null;
  return typeof outcome?.status === 'string'
    ? (outcome as Outcome)
    : { status: 'unknown', cause: 'the answer says nothing' };
}

const declined = (refusal: OrderRefusal): ChargeOutcome => ({ ...refusal, status: 'declined', method: null });
const failed = (refusal: OrderRefusal) => ({ ...refusal, status: 'failed' as const });

// The form of the sandbox's tokens. It cannot know others, and some, as `..`, cannot be part of an address.
function isToken(token: string): boolean {
  return /^[\w-]{1,200}$/.test(token);
}

function bodyOf<Body>(reply: Reply): Body {
  if ('cause' in reply) throw new SandboxUnreachable(`The sandbox cannot be asked: ${reply.cause}.`);
  return reply.body as Body;
}

function readWebhook(
  secrets: readonly Buffer[],
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): ProcessorEvent[] | null {
  if (!secrets.some((secret) => isSignedBy(secret, rawBody, headers, now))) return null;
  const { events } = JSON.parse(rawBody.toString('utf8')) as { events: unknown[] };
  return events.map(decodeEvent);
}
