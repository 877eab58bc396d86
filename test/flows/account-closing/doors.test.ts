import { beforeEach, describe, expect, it } from 'vitest';
import { ask, atDoor, confirm, signInAs, signInOwner } from '../../support/closing.ts';
import type { Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { acceptedPayment, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let service: TestService;
let owner: Visitor;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  owner = await signInOwner(service);
});

const codes = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];
const closing = async () => (await atDoor(service, owner, 'GET', '/v1/account/closing')).data;
const eventsOf = async (type: string) =>
  (await atDoor(service, owner, 'GET', `/v1/events?type=${type}`)).data.items;

describe('who may close an account', () => {
  it('is an Owner alone: no other role, no stranger, and nobody who is not signed in', async () => {
    for (const role of ['Admin', 'Member', 'Viewer']) {
      const person = await signInAs(service, role);
      expect(codes(await ask(service, person, 'close'))).toEqual([403, 'forbidden']);
      expect(codes(await ask(service, person, 'reopen'))).toEqual([403, 'forbidden']);
    }
    await service.addMember('another-studio');
    expect(codes(await ask(service, owner, 'close', 'another-studio'))).toEqual([404, 'not_found']);
    expect(codes(await ask(service, { cookies: new Map() } as Visitor, 'close'))).toEqual([
      401,
      'unauthorized',
    ]);
    expect((await closing()).status).toBe('Open');
  });

  it('proves first who they are, when they signed in a while ago', async () => {
    service.clock.set('2026-11-21T12:10:01.000Z');
    expect(codes(await ask(service, owner, 'close'))).toEqual([403, 'confirmation_needed']);
    expect((await confirm(service, owner)).status).toBe(200);
    expect(codes(await ask(service, owner, 'close'))).toEqual([200, null]);
  });

  it('is not a token, nor a page of another site', async () => {
    const path = '/app/api/accounts/demo-studio/close';
    const headers = { authorization: `Bearer ${service.member.token}`, 'content-type': 'application/json' };
    const byToken = await fetch(service.url + path, { method: 'POST', headers, body: '{}' });
    expect(byToken.status).toBe(403);
    const foreign = await callSignedIn(service, owner, 'POST', path, {
      body: {},
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await closing()).status).toBe('Open');
  });
});

describe('what stands in the way', () => {
  const refusedFor = async (code: string) => {
    const { status, error } = await ask(service, owner, 'close');
    expect([status, error?.code, error?.details.map((one) => one.code)]).toEqual([409, 'open_money', [code]]);
    expect((await closing()).obstacles).toMatchObject([{ code, count: 1 }]);
    // Nothing was closed.
    expect((await service.call('GET', '/v1/account')).status).toBe(200);
  };

  it('is a charge at the bank, and one that waits for its holder', async () => {
    const charge = (await pay(service, await activeInvoice(service), { token: 'tok_bank' })).data;
    await refusedFor('under_way');
    await sendWebhook(service, [service.processor.decide(charge.id, 'succeeded')]);
    await service.work();
    await pay(service, await activeInvoice(service), { token: 'tok_asks' });
    await refusedFor('under_way');
  });

  it('is a refund at the bank', async () => {
    const charge = (await pay(service, await activeInvoice(service))).data;
    service.processor.script('refund', 'processing');
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    await refusedFor('under_way');
  });

  it('is an open dispute', async () => {
    const charge = (await pay(service, await activeInvoice(service))).data;
    await sendWebhook(service, [disputeOf(charge.id)]);
    await service.work();
    await refusedFor('disputed');
  });

  it('is an outgoing payment that was accepted and is not at its end', async () => {
    await acceptedPayment(service);
    await refusedFor('paying_out');
  });

  it('is credit of a client, until it was given back', async () => {
    const { id, contactId, totalAmount } = await activeInvoice(service);
    const body = { amount: totalAmount + 500, overpayment: 'Credit' };
    await service.call('POST', `/v1/invoices/${id}/payments`, { body });
    await refusedFor('client_credit');
    const path = `/v1/contacts/${contactId}/credit/give_back`;
    await service.call('POST', path, { body: { amount: 500, currency: 'USD' } });
    expect(codes(await ask(service, owner, 'close'))).toEqual([200, null]);
  });

  // The recipient’s account there is another story (`test/flows/money`): here only the row matters.
  const failedPayment = async (changes: string) => {
    const { id } = await acceptedPayment(service);
    await service.sql(
      `with made as (
         insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence,
           created_at, updated_at)
         select account_id, id, contact_id, 'Sandbox', 'acct_1', 'Ready', 'US', 1, now(), now()
         from payments where id = '${id}' returning id)
       update payments set status = 'Failed', funded_at = now(), recipient_id = made.id, funding_returned_at = now(),
         ${changes} from made where payments.id = '${id}'`,
    );
  };

  it('is money that must come back from a recipient, also when the wallet’s bank has taken it', async () => {
    await failedPayment('delivered_at = now(), reversal_id = gen_random_uuid()');
    await refusedFor('paying_out');
    await service.sql('update payments set reversed_at = now()');
    expect(codes(await ask(service, owner, 'close'))).toEqual([200, null]);
  });

  it('is what the account and the operator owe each other', async () => {
    await failedPayment('written_off_at = now(), owed_since = now()');
    await refusedFor('operator_debt');
    await service.sql('update payments set debt_settled_at = now(), overpaid_since = now()');
    await refusedFor('operator_debt');
    await service.sql('update payments set overpaid_since = null');
    expect(codes(await ask(service, owner, 'close'))).toEqual([200, null]);
  });
});

describe('what it would do', () => {
  it('is told before: what is owed, which consents, offers and tokens end, what the processor holds', async () => {
    const invoice = await activeInvoice(service);
    await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await payOut(service);
    const shown = await service.call('GET', '/v1/account/closing');
    expect(shown.status).toBe(200);
    expect(shown.data).toEqual({
      status: 'Open',
      closedAt: null,
      reopenableUntil: null,
      erasableFrom: '2027-03-21T12:00:00.000Z',
      obstacles: [],
      consequences: {
        owedInvoices: 2,
        autopays: 1,
        offers: 1,
        tokens: 1,
        atProcessor: [{ currency: 'USD', amount: expect.any(Number) }],
      },
    });
  });
});

describe('in a closed account', () => {
  beforeEach(async () => {
    await activeInvoice(service);
    expect(codes(await ask(service, owner, 'close'))).toEqual([200, null]);
  });

  it('every token is refused, and works again once it is reopened', async () => {
    const other = await service.addMember('another-studio');
    for (const [method, path, body] of [
      ['GET', '/v1/account', undefined],
      ['GET', '/v1/invoices', undefined],
      ['POST', '/v1/invoices', invoiceBody()],
    ] as const) {
      const answer = await service.call(method, path, body === undefined ? {} : { body });
      expect([path, ...codes(answer)]).toEqual([path, 403, 'account_closed']);
    }
    expect((await service.call('GET', '/v1/account', { token: other.token })).status).toBe(200);
    expect(codes(await ask(service, owner, 'reopen'))).toEqual([200, null]);
    expect((await service.call('POST', '/v1/invoices', { body: invoiceBody() })).status).toBe(201);
  });

  it('members read, whatever their role, and change nothing', async () => {
    const { items } = (await atDoor(service, owner, 'GET', '/v1/invoices')).data;
    expect(items).toHaveLength(1);
    const changes = [
      ['POST', '/v1/invoices', invoiceBody()],
      ['PATCH', `/v1/invoices/${items[0].id}`, { note: 'x' }],
      ['PATCH', '/v1/account', { name: 'Other' }],
      ['POST', '/v1/tokens', { name: 'x', scopes: ['invoices:read'] }],
      ['POST', '/v1/invitations', { email: 'x@example.com', role: 'Viewer' }],
    ] as const;
    for (const [method, path, body] of changes) {
      const answer = await atDoor(service, owner, method, path, body);
      expect([path, ...codes(answer)]).toEqual([path, 403, 'account_closed']);
    }
  });

  it('an Owner takes everything along, and nobody else', async () => {
    const archive = await atDoor(service, owner, 'GET', '/v1/account/archive');
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  });

  it('the app knows what may be done, and until when it may be reopened', async () => {
    const { data } = await callSignedIn(service, owner, 'GET', '/app/api/me');
    const [account] = data.accounts;
    expect(account).toMatchObject({
      closedAt: '2026-11-21T12:00:00.000Z',
      reopenableUntil: '2026-12-21T12:00:00.000Z',
    });
    expect(account.scopes.filter((scope: string) => scope.endsWith(':write'))).toEqual(['test_clock:write']);
  });

  it('an invitation leads nowhere', async () => {
    const { members } = service.services;
    await ask(service, owner, 'reopen');
    const asked = { email: 'late@example.com', role: 'Viewer' };
    const link = await members.makeInvitationLink(await members.inviteMember('demo-studio', null, asked));
    const path = new URL(link).pathname;
    expect((await fetch(service.url + path)).status).toBe(200);
    await ask(service, owner, 'close');
    expect((await fetch(service.url + path)).status).not.toBe(200);
  });

  it('closing twice and reopening twice is the same as once; the log names who did it', async () => {
    expect(codes(await ask(service, owner, 'close'))).toEqual([200, null]);
    expect(await eventsOf('account.closed')).toMatchObject([
      { actor: { type: 'Member', id: service.member.personId } },
    ]);
    await ask(service, owner, 'reopen');
    expect(codes(await ask(service, owner, 'reopen'))).toEqual([200, null]);
    expect(await eventsOf('account.reopened')).toMatchObject([{ actor: { type: 'Member' } }]);
  });
});

/** What a processor says of a dispute. */
function disputeOf(chargeKey: string) {
  return {
    type: 'dispute_opened',
    id: 'dispute',
    reference: 'dp_1',
    chargeKey,
    amount: 100_000,
    fee: 1500,
    reason: 'fraudulent',
    respondBy: null,
    occurredAt: new Date(0),
  };
}
