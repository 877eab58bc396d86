import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../support/money.ts';
import { accept, acceptedPayment, moved, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const read = (payment: { offerLink: string }) => service.call('GET', offerPath(payment), { token: null });
const decline = (payment: { offerLink: string }, body: object = {}, headers = {}) =>
  service.call('POST', `${offerPath(payment)}/decline`, { body, headers, token: null });

describe('GET /v1/offers/{account_path}/{code}', () => {
  it('shows the recipient who pays how much and when, but not what it is paid with', async () => {
    const payment = await payOut(service, { note: 'Fee for the evening', eventDate: '2026-11-24' });
    const { status, data } = await read(payment);
    expect([status, data]).toEqual([
      200,
      {
        business: { name: 'demo-studio', path: 'demo-studio' },
        contact: { name: 'The Band', email: 'band@example.com' },
        totalAmount: 80_000,
        currency: 'USD',
        scheduleDate: '2026-11-25',
        eventDate: '2026-11-24',
        note: 'Fee for the evening',
        status: 'Pending',
        expiresAt: '2026-11-28T12:00:00.000Z',
        acceptedAt: null,
        declineReason: null,
        destination: null,
        paymentDate: null,
        createdAt: '2026-11-21T12:00:00.000Z',
        tokens: { processor: 'Sandbox', tokensUrl: null, publishableKey: null },
        recipientNeed: 'BankAccount',
        recipient: null,
      },
    ]);
  });

  it('has a code of 22 random letters and digits, another for each payment', async () => {
    const links = await Promise.all([payOut(service), payOut(service)]);
    const codes = links.map((payment) => payment.offerLink);
    for (const code of codes) expect(code).toMatch(/\/demo-studio\/p\/[0-9A-Za-z]{22}$/);
    expect(codes[0]).not.toBe(codes[1]);
  });
});

describe('an unknown account, an unknown code, and another account’s code', () => {
  it('are one and the same 404 for each operation', async () => {
    const payment = await payOut(service);
    const path = offerPath(payment);
    await service.addMember('other-studio');
    const paths = [
      path.replace('demo-studio', 'nobody'),
      path.replace('demo-studio', 'other-studio'),
      `${path.slice(0, -1)}_`,
      '/v1/offers/demo-studio/x',
      `/v1/offers/demo-studio/${payment.id}`,
    ];
    const bodies = new Set<string>();
    for (const one of paths) {
      const answers = [
        await service.call('GET', one, { token: null }),
        await service.call('POST', `${one}/accept`, { body: { destination: 'tok_bank' }, token: null }),
        await service.call('POST', `${one}/decline`, {
          body: {},
          token: null,
          headers: { 'idempotency-key': 'guess' },
        }),
      ];
      for (const answer of answers) {
        expect([one, answer.status]).toEqual([one, 404]);
        bodies.add(JSON.stringify([answer.error.code, answer.error.message, answer.error.details]));
      }
    }
    expect(bodies.size).toBe(1);
    expect(service.processor.calls).toEqual([]);
  });

  it('cost the database the same: one statement for the account, one for the offer, whichever is unknown', async () => {
    const { accounts, payments, database } = service.services;
    const counted = { single: 0, query: 0 };
    const count = <Owner extends object>(owner: Owner, name: keyof Owner & keyof typeof counted) => {
      const original = (owner[name] as (...values: unknown[]) => unknown).bind(owner);
      Object.assign(owner, {
        [name]: (...values: unknown[]) => {
          counted[name] += 1;
          return original(...values);
        },
      });
      return () => Object.assign(owner, { [name]: original });
    };
    const undo = [count(database, 'single'), count(database.system, 'query')];
    try {
      for (const path of ['demo-studio', 'nobody']) {
        Object.assign(counted, { single: 0, query: 0 });
        const account = await accounts.findAccountByPath(path);
        await expect(payments.findOffer(account, 'x'.repeat(22))).rejects.toThrow();
        expect([path, counted]).toEqual([path, { single: 1, query: 1 }]);
      }
    } finally {
      for (const restore of undo) restore();
    }
  });

  it('are limited per address: 429 with Retry-After', async () => {
    const limited = await startService({ RATE_LIMIT_PER_SECOND: '3' }, service);
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1) {
      answers.push(await limited.call('GET', `/v1/offers/demo-studio/${tries}`, { token: null }));
    }
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 429, 429]);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('POST /v1/offers/{account_path}/{code}/accept', () => {
  it('answers 200 with the offer, Scheduled, and where the money goes', async () => {
    const payment = await payOut(service);
    const { status, data } = await accept(service, payment);
    expect([status, data.status, data.acceptedAt, data.destination]).toEqual([
      200,
      'Scheduled',
      '2026-11-21T12:00:00.000Z',
      { bankName: 'First Example Bank', last4: '6789' },
    ]);
    expect(await readPayment(service, payment.id)).toMatchObject({
      status: 'Scheduled',
      destination: { bankName: 'First Example Bank', last4: '6789' },
    });
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created', 'payment.accepted']);
  });

  it('repeated with the same token accepts once and answers the same, with and without a key', async () => {
    const payment = await payOut(service);
    const first = await accept(service, payment);
    expect((await read(payment)).data).toEqual({
      ...first.data,
      tokens: null,
      recipientNeed: 'BankAccount',
      recipient: null,
    });
    expect((await accept(service, payment)).data).toEqual(first.data);
    expect((await accept(service, payment, 'tok_bank', { 'idempotency-key': 'accepts' })).data).toEqual(
      first.data,
    );
    const again = await accept(service, payment, 'tok_bank', { 'idempotency-key': 'accepts' });
    expect([again.data, again.headers.get('idempotency-replayed')]).toEqual([first.data, 'true']);
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created', 'payment.accepted']);
  });

  it('ten times at once accepts once', async () => {
    const payment = await payOut(service);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(service, payment)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created', 'payment.accepted']);
  });

  it('goes on under the same key after the processor’s answer was lost', async () => {
    const payment = await payOut(service);
    service.processor.failNext('reply lost');
    const lost = await accept(service, payment);
    expect([lost.status, lost.error.code, lost.headers.get('retry-after')]).toEqual([503, 'overloaded', '2']);
    expect((await readPayment(service, payment.id)).status).toBe('Pending');
    const before = service.processor.calls.length;
    expect((await accept(service, payment)).status).toBe(200);
    const keys = service.processor.calls.slice(before - 1).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it.each<[string, string, string]>([
    ['a card', 'tok_card', 'method_not_accepted'],
    ['a token that the processor does not know', 'tok_nonsense', 'unknown_token'],
  ])('refuses %s with 422, and the offer stays open', async (_title, token, code) => {
    const payment = await payOut(service);
    const { status, error } = await accept(service, payment, token);
    expect([status, error.code, error.details[0]?.path]).toEqual([422, code, '/destination']);
    expect((await read(payment)).data.status).toBe('Pending');
  });

  it('refuses another account once it is accepted', async () => {
    const payment = await payOut(service);
    await accept(service, payment);
    const { status, error } = await accept(service, payment, 'tok_card');
    expect([status, error.code]).toEqual([422, 'illegal_action']);
  });

  it('refuses an offer whose 7 days are over, also before the clock has come by', async () => {
    const payment = await payOut(service);
    await service.sql(`update payments set expires_at = '2026-11-21T12:00:00Z' where id = $1`, [payment.id]);
    const answer = await accept(service, payment);
    expect([answer.status, answer.error.message]).toEqual([
      422,
      'A payment that is Expired cannot be accepted.',
    ]);
    expect((await decline(payment)).status).toBe(422);
  });

  it('refuses with 422 where the processor could charge the wallet, but not deliver, or where there is none', async () => {
    const payment = await payOut(service);
    const { processor } = service;
    service.use(Object.create(processor, { name: { value: 'Stripe' } }));
    const { status, error } = await accept(service, payment);
    service.use(processor);
    expect([status, error.code]).toEqual([422, 'no_processor']);
    expect((await read(payment)).data.status).toBe('Pending');
  });

  it.each([
    ['no destination', {}],
    ['another type', { destination: 1 }],
    ['an empty one', { destination: '' }],
  ])('refuses %s with 400', async (_title, body) => {
    const path = `${offerPath(await payOut(service))}/accept`;
    expect((await service.call('POST', path, { body, token: null })).status).toBe(400);
  });
});

describe('POST /v1/offers/{account_path}/{code}/decline', () => {
  it('answers 200 with the offer, Declined, and tells the business why; nobody is charged', async () => {
    const payment = await payOut(service);
    const before = service.processor.log.length;
    const { status, data } = await decline(payment, { reason: 'Paid in cash already' });
    expect([status, data.status, data.declineReason]).toEqual([200, 'Declined', 'Paid in cash already']);
    expect((await readPayment(service, payment.id)).declineReason).toBe('Paid in cash already');
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created', 'payment.declined']);
    expect(await service.sql('select 1 from tasks where key = $1', [payment.id])).toEqual([]);
    expect(moved(service.processor)).toHaveLength(before);
  });

  it('needs no reason; a repeated key answers the same', async () => {
    const payment = await payOut(service);
    const headers = { 'idempotency-key': 'declines' };
    const first = await decline(payment, {}, headers);
    expect((await decline(payment, {}, headers)).text).toBe(first.text);
    expect(first.data.declineReason).toBe(null);
  });

  it('refuses what is accepted already with 422, and accepting refuses what is declined', async () => {
    const accepted = await acceptedPayment(service);
    expect((await decline(accepted)).error).toMatchObject({
      code: 'illegal_action',
      message: 'A payment that is Scheduled cannot be declined.',
    });
    const declined = await payOut(service);
    await decline(declined);
    expect((await accept(service, declined)).error.code).toBe('illegal_action');
  });

  it('at once with accepting: exactly one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payment = await payOut(service);
      const answers = await Promise.all([accept(service, payment), decline(payment)]);
      expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
        200, 422,
      ]);
      expect(await eventTypes(service, payment.id)).toHaveLength(2);
    }
  });

  it('refuses a reason of 501 characters with 400', async () => {
    expect((await decline(await payOut(service), { reason: 'x'.repeat(501) })).status).toBe(400);
  });
});

describe('a link', () => {
  it('dies when the payment gets another recipient, who has a new one and 7 days', async () => {
    const payment = await payOut(service);
    service.clock.set('2026-11-22T12:00:00.000Z');
    const { data } = await service.call('PATCH', `/v1/payments/${payment.id}`, {
      body: { contact: { name: 'Another Band', email: 'another@example.com' } },
    });
    service.clock.set('2026-11-21T12:00:00.000Z');
    expect(data.expiresAt).toBe('2026-11-29T12:00:00.000Z');
    expect((await read(payment)).status).toBe(404);
    expect((await accept(service, payment)).status).toBe(404);
    expect((await read(data)).data.contact.name).toBe('Another Band');
  });

  it('of an accept under way when the recipient is changed leads nowhere', async () => {
    const payment = await payOut(service);
    const { processor } = service;
    const describeToken = processor.describeToken.bind(processor);
    processor.describeToken = async (merchant, token) => {
      processor.describeToken = describeToken;
      await service.call('PATCH', `/v1/payments/${payment.id}`, {
        body: { contact: { name: 'Another Band', email: 'other@example.com' } },
      });
      return describeToken(merchant, token);
    };
    expect((await accept(service, payment)).status).toBe(404);
    expect((await readPayment(service, payment.id)).status).toBe('Pending');
    expect(processor.calls.at(-1)).toEqual({ name: 'removeMethod', key: 'stored_tok_bank' });
  });
});
