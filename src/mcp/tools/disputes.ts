import { Type } from 'typebox';
import { Closed, Uuid } from '../../kit/http/schemas.ts';
import { moneyText, quote, quoteWhole, type Shown, withAllowed, withMoneyTexts } from '../presenting.ts';
import type { ActingTool, Review, Tool, ToolUse } from '../tool.ts';
import { requireAction } from './invoice-actions.ts';
import { type Paging, pageQueryOf, paging } from './paging.ts';

/** The tools for disputes and their evidence. */
export function disputeTools(): Tool[] {
  return [listTool, getTool, sendTool];
}

const disputeId = { disputeId: { ...Uuid, description: 'The id of the dispute; list_disputes finds it.' } };

const listTool: Tool = {
  kind: 'Reads',
  name: 'list_disputes',
  title: 'List disputes',
  description: 'Payments that clients contest at their bank, newest first.',
  scopes: ['charges:read'],
  input: Closed(paging),
  run: async (use: ToolUse, input: Paging) => {
    const query = { ...pageQueryOf(input) };
    const { data } = await use.callApi({ method: 'GET', path: '/v1/disputes', query });
    return {
      disputes: data.items.map((one: Shown) => presentDispute(use, one)),
      nextCursor: data.nextCursor,
    };
  },
};

function presentDispute({ pageOf }: ToolUse, dispute: Shown): object {
  return {
    ...(withMoneyTexts(withAllowed(dispute)) as object),
    page: pageOf(`disputes/${String(dispute.id)}`),
  };
}

/** How many rows of each list of the facts a model reads. */
const MOST_ROWS = 20;
/** The lists of the facts that begin with the newest row; the others end with it. */
const newestFirst: ReadonlySet<string> = new Set(['charges', 'refunds']);

const getTool: Tool = {
  kind: 'Reads',
  name: 'get_dispute_evidence',
  title: 'Read the evidence of a dispute',
  description:
    'A dispute, the last instant to answer, and what the service has noted of the payment: consents with words, hashes and times, ' +
    'cancellation terms, views, mails, payments, refunds, versions. `sent`: what was sent of it. `leftOut`: rows that only the PDF has.',
  scopes: ['charges:read'],
  input: Closed(disputeId),
  run: async (use: ToolUse, { disputeId: id }: { disputeId: string }) => {
    const [dispute, evidence] = await Promise.all([
      use.callApi({ method: 'GET', path: `/v1/disputes/${id}` }),
      use.callApi({ method: 'GET', path: `/v1/disputes/${id}/evidence` }),
    ]);
    const { facts, sent } = evidence.data;
    const lists = Object.entries<unknown>(facts).flatMap(([name, rows]) =>
      Array.isArray(rows) && rows.length > MOST_ROWS ? [[name, rows] as const] : [],
    );
    const cut = Object.fromEntries(
      lists.map(([name, rows]) => [
        name,
        newestFirst.has(name) ? rows.slice(0, MOST_ROWS) : rows.slice(-MOST_ROWS),
      ]),
    );
    return {
      dispute: presentDispute(use, dispute.data),
      facts: withMoneyTexts({ ...facts, ...cut }, dispute.data.currency),
      leftOut: Object.fromEntries(lists.map(([name, rows]) => [name, rows.length - MOST_ROWS])),
      sent,
    };
  },
};

interface SendInput {
  readonly disputeId: string;
  readonly statement?: string;
}

const sendTool: ActingTool<SendInput> = {
  kind: 'Acts',
  name: 'send_dispute_evidence',
  title: 'Send the evidence of a dispute',
  description:
    'Sends what get_dispute_evidence shows, as PDF and facts, to the payment processor, which hands it to the bank. A bank takes one ' +
    'answer: it cannot be changed or sent twice. Write `statement` with the user. Is reviewed, then confirmed.',
  scopes: ['charges:write', 'charges:read'],
  isIdempotent: false,
  input: Closed({
    ...disputeId,
    statement: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description:
          'The words of the business: what was agreed, and what was delivered when. Best in English.',
      }),
    ),
  }),
  review: reviewSending,
};

async function reviewSending(use: ToolUse, { disputeId: id, ...body }: SendInput): Promise<Review> {
  const { data: dispute } = await use.callApi({ method: 'GET', path: `/v1/disputes/${id}` });
  requireAction(dispute, 'answer');
  const path = `/v1/disputes/${id}/evidence`;
  const { data: tried } = await use.callApi({ method: 'POST', path, body: { ...body, dryRun: true } });
  const { amount, currency, clientName, invoiceNumber, respondBy } = dispute;
  const until = respondBy === null ? '' : ` The bank takes an answer until ${respondBy}.`;
  const words =
    body.statement === undefined
      ? ' The business adds no words.'
      : ` The words of the business: ${quoteWhole(body.statement)}.`;
  // The log of activity grows with each view and mail, and the PDF has its time. Neither makes the answer another one.
  const { activityLog: _grows, ...fields } = tried.fields;
  return {
    sentence: `Answer the dispute of ${moneyText(amount, currency)} by ${quote(clientName)} (invoice ${invoiceNumber}): send the evidence that the service has noted, as PDF and facts, to the payment processor, which hands it to the bank. The bank takes one answer: it cannot be changed, taken back or sent twice.${until}${words} No mail is sent.`,
    facts: { dispute: presentDispute(use, dispute), fields },
    request: { method: 'POST', path, body },
    present: ({ data: { fields: _shown, ...sent } }) => ({
      page: use.pageOf(`disputes/${id}`),
      evidence: sent,
    }),
  };
}
