import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig } from '../../src/kit/db/database.ts';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

/** More than are gathered whole, so that every way of searching is taken. */
const MANY = 5_400;

const LONG = 700;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { id } = await createInvoice(service, {
    number: 'FIRST-1',
    note: 'the only zebra',
    contact: { name: 'Anna', email: 'anna@one.test' },
  });
  // Every seventh is for Maria, every ninth about a portrait; each has its own number and address.
  await service.sql(
    `insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
       is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
       delivery_method, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
     select account_id, overlay(gen_random_uuid()::text placing '019a0000-' || lpad(to_hex(n / 4096), 4, '0') || '-7' || lpad(to_hex(n % 4096), 3, '0') from 1 for 18)::uuid,
       contact_id, contact_type,
       case when n % 7 = 0 then 'Maria Öd' else 'Jonas ' || chr(97 + n % 26) || 'berg' end, 'c' || n || '@studio' || n % 50 || '.example',
       'X-' || n, case when n % 1000 = 0 then 'Canceled' else status end, is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails,
       enable_autoreminders, 'Wedding photography' || case when n % 9 = 0 then ', a portrait' else '' end, delivery_method,
       payment_code || n, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on
     from invoices, generate_series(1, ${MANY}) n where id = $1`,
    [id],
  );
  await service.sql(
    `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
     select account_id, id, gen_random_uuid(), 0, '2026-12-01', total_amount, 'Due' from invoices where number like 'X-%'`,
  );
}, 60_000);
afterAll(() => service.close());

interface Shown {
  readonly id: string;
  readonly number: string;
}

async function find(query: string, limit = 50): Promise<Shown[]> {
  const { status, data, text } = await service.call('GET', `/v1/invoices?limit=${limit}&q=${query}`);
  if (status !== 200) throw new Error(text);
  return data.items;
}

const numbersOf = (items: readonly Shown[]) => items.map(({ number }) => number);

/** All pages, the first ten of them of a size; tells how many there were. */
async function findAll(query: string, size = 200): Promise<{ numbers: string[]; pages: number }> {
  const numbers: string[] = [];
  let cursor = '';
  for (let pages = 1; ; pages += 1) {
    const limit = pages > 10 ? 200 : size;
    const { data } = await service.call('GET', `/v1/invoices?limit=${limit}&q=${query}${cursor}`);
    numbers.push(...numbersOf(data.items));
    if (data.nextCursor === null) return { numbers, pages };
    cursor = `&cursor=${data.nextCursor}`;
  }
}

const every = (step: number) =>
  Array.from({ length: Math.floor(MANY / step) }, (_, index) => `X-${(index + 1) * step}`);

describe.each(['before the lists are made', 'from the lists'])('Searching invoices, %s', (when) => {
  beforeAll(async () => {
    if (when !== 'from the lists') return;
    // The first search makes the service build the lists.
    await find('zebra');
    expect(await service.services.invoices.searchLists.bringUpToDate()).toBeGreaterThan(MANY - 600);
    // The lists hold these changes already. Invoices that still wait would be shown first.
    await service.sql('delete from search_waiting');
  }, 60_000);

  it.each([
    ['an exact number', 'X-5000', 'X-5000'],
    ['a number in another case', 'x-5000', 'X-5000'],
    ['the digits of a number', '5000', 'X-5000'],
    ['digits with zeros before', '005000', 'X-5000'],
    ['an email', 'c123@studio23.example', 'X-123'],
    ['the beginning of an email', 'C123@studio', 'X-123'],
    ['a rare word of the note', 'ZEBRA', 'FIRST-1'],
    ['the beginning of one', 'zebr', 'FIRST-1'],
    ['words of different fields', 'maria c7@studio7.example', 'X-7'],
    ['words in any order', 'c63@studio13 portrait od', 'X-63'],
  ])('finds %s at once', async (_what, q, number) => {
    const items = await find(encodeURIComponent(q));
    expect(items[0]?.number).toBe(number);
  });

  it('shows an exact number first and once, then what begins with it', async () => {
    const { numbers } = await findAll('X-50', 20);
    expect(numbers[0]).toBe('X-50');
    expect(numbers.toSorted()).toEqual(
      every(1)
        .filter((number) => number.startsWith('X-50'))
        .toSorted(),
    );
  }, 120_000);

  it('shows every match of a common word once, the newest first, in pages that cost the same', async () => {
    const maria = await findAll('maria');
    expect(maria.numbers).toEqual(every(7).toReversed());
    const wedding = await findAll('wedding');
    expect(wedding.numbers).toEqual(every(1).toReversed());
  }, 120_000);

  it('shows every match of very many different words once', async () => {
    for (const q of ['c', 'x-', 'studio1', 'j']) {
      const { numbers } = await findAll(q);
      const expected = every(1).filter((number) => {
        const n = Number(number.slice(2));
        if (q === 'studio1') return n % 50 === 1 || (n % 50 >= 10 && n % 50 < 20);
        return q !== 'j' || n % 7 !== 0;
      });
      expect([q, numbers.length, new Set(numbers).size]).toEqual([q, expected.length, expected.length]);
    }
  }, 120_000);

  it('finds what fits several common words, and filters', async () => {
    expect((await findAll('portrait maria')).numbers).toEqual(every(63).toReversed());
    expect((await findAll('wedding&status=Canceled')).numbers).toEqual(every(1000).toReversed());
    expect((await findAll('wedding portrait maria&status=Canceled')).numbers).toEqual([]);
    expect((await findAll('nothing-like-this')).numbers).toEqual([]);
  });

  it('finds what was created or changed just now, and no longer by what it was called', async () => {
    const mark = when === 'from the lists' ? 'yak' : 'gnu';
    const created = await createInvoice(service, { note: `a ${mark}1 and a common wedding` });
    expect((await find(`${mark}1`)).map(({ id }) => id)).toEqual([created.id]);
    expect((await find('common')).map(({ id }) => id)).toContain(created.id);
    const changed = await service.call('PATCH', `/v1/invoices/${created.id}`, { body: { note: `${mark}2` } });
    expect(changed.status).toBe(200);
    expect(await find(`${mark}1`)).toEqual([]);
    expect((await find(`${mark}2`)).map(({ id }) => id)).toEqual([created.id]);
    const [old] = await service.sql<{ id: string }>(`select id from invoices where number = 'X-77'`);
    await service.call('PATCH', `/v1/invoices/${old?.id}`, { body: { note: `old ${mark}3` } });
    expect(numbersOf(await find(`${mark}3`))).toEqual(['X-77']);
    const draft = await createInvoice(service, { status: 'Draft', note: `${mark}4` });
    expect((await service.call('DELETE', `/v1/invoices/${draft.id}`)).status).toBe(200);
    expect(await find(`${mark}4`)).toEqual([]);
    await service.call('PATCH', `/v1/invoices/${old?.id}`, { body: { note: 'Wedding photography' } });
    await service.sql('delete from scheduled_payments where invoice_id = $1', [created.id]);
    await service.sql('delete from invoices where id = $1', [created.id]);
  });

  it('shows an account nothing of another', async () => {
    const stranger = await service.addMember(`stranger-${when.length}`);
    const answer = await service.call('GET', '/v1/invoices?q=X-5000', { token: stranger.token });
    expect(answer.data.items).toEqual([]);
  });
});

describe('The lists of the search', () => {
  it('take in what waits, and are used for it then', async () => {
    const ids = await service.sql<{ id: string }>(
      `select id from invoices where number like 'X-4%' limit 105`,
    );
    for (const { id } of ids) {
      const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'turned to okapi' } });
      expect(answer.status).toBe(200);
    }
    expect((await findAll('okapi')).numbers).toHaveLength(105);
    await service.services.invoices.searchLists.bringUpToDate();
    expect(await service.sql('select id from search_waiting')).toEqual([]);
    expect((await findAll('okapi')).numbers).toHaveLength(105);
  });

  it('show what has waited once, however common the words are that it has kept', async () => {
    const changed = await service.sql<{ id: string; number: string }>(
      `select id, number from invoices where number like 'X-3%' and status <> 'Canceled' order by id limit 101`,
    );
    for (const { id } of changed) {
      await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'Wedding photography, relisted' } });
    }
    service.services.invoices.searchLists.noteAccount(service.member.accountId);
    await service.services.invoices.searchLists.bringUpToDate();
    const { numbers } = await findAll('wedding');
    expect(numbers).toEqual(expect.arrayContaining(changed.map(({ number }) => number)));
    expect(numbers).toHaveLength(new Set(numbers).size);
  }, 120_000);

  const waitingNow = async () =>
    (await service.sql<{ n: number }>('select count(*)::integer as n from search_waiting'))[0]?.n;

  // Of a word so common that its lists are walked.
  it('hide no change of a few invoices, however common its word is, and show each once on all pages', async () => {
    const changed = ['X-5', 'X-1500', 'X-3001', 'X-3002'];
    for (const number of changed) {
      const [found] = await service.sql<{ id: string }>('select id from invoices where number = $1', [
        number,
      ]);
      const note = number === 'X-5' ? 'Wedding photography, weddingcake' : 'Wedding album';
      await service.call('PATCH', `/v1/invoices/${found?.id}`, { body: { note } });
      await service.call('PATCH', `/v1/invoices/${found?.id}`, { body: { ccEmails: [] } });
    }
    const fresh = await createInvoice(service, { note: 'plain' });
    await service.sql(`update account_counters set searched_to = $1`, [fresh.id]);
    await service.call('PATCH', `/v1/invoices/${fresh.id}`, { body: { note: 'a wedding, at last' } });
    expect(await waitingNow()).toBe(5);
    const shown = numbersOf(await find('wedding', 3));
    expect(shown).toEqual([
      (await service.call('GET', `/v1/invoices/${fresh.id}`)).data.number,
      'X-3002',
      'X-3001',
    ]);
    // Pages of three end among those that wait, pages of seven behind them.
    for (const limit of [3, 7, 200]) {
      const { numbers } = await findAll('wedding', limit);
      expect(numbers).toHaveLength(new Set(numbers).size);
      expect(numbers).toEqual(expect.arrayContaining([...changed, shown[0]]));
    }
    await service.call('PATCH', `/v1/invoices/${fresh.id}`, { body: { note: 'plain' } });
    await service.sql('delete from search_waiting');
  }, 120_000);

  it('hide no change when very many wait', async () => {
    await service.sql(
      `insert into search_waiting (account_id, id, invoice_id)
       select account_id, gen_random_uuid(), id from invoices where number like 'X-%' order by id limit 2500`,
    );
    const [oldest] = await service.sql<{ id: string }>(
      `select i.id from invoices i join search_waiting w on w.invoice_id = i.id order by w.id limit 1`,
    );
    await service.sql(`update invoices set note = 'a quokka and a wedding' where id = $1`, [oldest?.id]);
    expect((await find('quokka')).map(({ id }) => id)).toEqual([oldest?.id]);
    const { numbers } = await findAll('wedding');
    expect(numbers).toHaveLength(new Set(numbers).size);
    await service.sql(`update invoices set note = 'Wedding photography' where id = $1`, [oldest?.id]);
    await service.sql('delete from search_waiting');
  }, 120_000);

  it('miss no invoice that is committed behind younger ones', async () => {
    await service.sql('update account_counters set searched_to = $1', [
      'ffffffff-0000-7000-8000-000000000000',
    ]);
    const late = await createInvoice(service, { note: 'a late axolotl' });
    expect((await find('axolotl')).map(({ id }) => id)).toEqual([late.id]);
    expect(await service.sql('select invoice_id from search_waiting')).toEqual([{ invoice_id: late.id }]);
  });

  it('are made by several processes at once without doubling or losing anything', async () => {
    await service.sql('delete from search_lists');
    await service.sql('delete from search_waiting');
    await service.sql('update account_counters set searched_to = null');
    const other = await startService({}, service);
    try {
      const keepers = [service, other].map(({ services }) => services.invoices.searchLists);
      const creating = Array.from({ length: 40 }, (_, index) =>
        createInvoice(service, { note: `meanwhile ibex${index}` }),
      );
      for (const one of keepers) one.noteAccount(service.member.accountId);
      await Promise.all([...creating, ...keepers.map((one) => one.bringUpToDate())]);
      const { numbers } = await findAll('ibex');
      expect([numbers.length, new Set(numbers).size]).toEqual([40, 40]);
      const maria = await findAll('maria');
      expect(maria.numbers).toHaveLength(new Set(maria.numbers).size);
    } finally {
      await other.close();
    }
  });
});

describe('The lists of long notes', () => {
  it('are made in pieces that one transaction has time for, and every invoice is found in them', async () => {
    const author = await service.addMember('author');
    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { token: author.token, body });
    const { data } = await call('POST', '/v1/invoices', invoiceBody({ note: 'the first' }));
    // Each has 500 words of its own.
    await service.sql(
      `insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
         is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
         delivery_method, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
       select account_id, overlay(gen_random_uuid()::text placing '019a0000-0000-7' || lpad(to_hex(n), 3, '0') from 1 for 18)::uuid,
         contact_id, contact_type, contact_name, contact_email, 'L-' || n, status, is_asked, late_after, is_status_shown, schedule_rule, currency,
         total_amount, payment_methods, cc_emails, enable_autoreminders,
         (select string_agg('w' || n || 'x' || m, ' ') from generate_series(1, 250) m),
         delivery_method, payment_code || n, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on
       from invoices, generate_series(1, ${LONG}) n where id = $1`,
      [data.id],
    );
    await service.sql(
      `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
       select account_id, id, gen_random_uuid(), 0, '2026-12-01', total_amount, 'Due' from invoices where number like 'L-%'`,
    );
    expect((await call('GET', '/v1/invoices?q=w1x1')).status).toBe(200);
    expect(await service.services.invoices.searchLists.bringUpToDate()).toBeGreaterThan(LONG - 512);
    const pieces = await service.sql<{ words: number }>(
      'select count(*)::integer as words from search_lists where account_id = $1 group by age',
      [author.accountId],
    );
    expect(Math.max(...pieces.map(({ words }) => words))).toBeLessThan(25_000);
    const expectAllToBeFound = async () => {
      for (const n of [1, 60, 200, LONG]) {
        const found = (await call('GET', `/v1/invoices?q=w${n}x250`)).data.items;
        expect(numbersOf(found)).toEqual([`L-${n}`]);
      }
    };
    await expectAllToBeFound();
    // All of them change at once, so that they wait.
    await service.sql('delete from search_lists where account_id = $1', [author.accountId]);
    await service.sql(
      `insert into search_waiting (account_id, id, invoice_id)
       select i.account_id, gen_random_uuid(), i.id from invoices i
       join account_counters c on c.account_id = i.account_id and c.name = 'InvoiceNumber'
       where i.account_id = $1 and i.id <= c.searched_to`,
      [author.accountId],
    );
    service.services.invoices.searchLists.noteAccount(author.accountId);
    expect(await service.services.invoices.searchLists.bringUpToDate()).toBeGreaterThan(0);
    await expectAllToBeFound();
  }, 120_000);
});

describe('A search', () => {
  it('finds every invoice with a number in one of its spellings, whatever a page holds', async () => {
    for (const number of ['Spelt-1', 'SPELT-1', 'spelt-1']) await createInvoice(service, { number });
    const { numbers } = await findAll('Spelt-1', 1);
    expect(numbers.toSorted()).toEqual(['SPELT-1', 'Spelt-1', 'spelt-1']);
  });
});

describe('GET /v1/invoices?updatedSince', () => {
  it('goes from the last change back, every invoice once, along the index of changes', async () => {
    const changed = await service.sql<{ id: string; number: string }>(
      `update invoices set updated_at = timestamptz '2026-11-22T00:00:00Z' + substr(number, 3)::integer / 3 * interval '1 second'
       where number like 'X-1%' and length(number) = 6 returning id, number`,
    );
    const numbers: string[] = [];
    for (let cursor = ''; ; ) {
      const { data } = await service.call(
        'GET',
        `/v1/invoices?updatedSince=2026-11-22T00:00:00Z&limit=150${cursor}`,
      );
      numbers.push(...numbersOf(data.items));
      if (data.nextCursor === null) break;
      cursor = `&cursor=${data.nextCursor}`;
    }
    const expected = changed.map(({ number }) => number).toSorted((one, other) => (one < other ? 1 : -1));
    expect(numbers.toSorted()).toEqual(expected.toSorted());
    const seconds = numbers.map((number) => Math.floor(Number(number.slice(2)) / 3));
    expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
    const app = await plan(
      `select i.id from invoices i where i.account_id = $1 and (i.updated_at, i.id) < ('infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
         and i.updated_at >= '2026-11-22' order by i.updated_at desc, i.id desc limit 50`,
    );
    expect(app).toContain('invoices_updated_at');
    expect(app).not.toContain('Sort');
  });

  it('refuses the cursor of another list', async () => {
    const { data } = await service.call('GET', '/v1/invoices?limit=1');
    const answer = await service.call(
      'GET',
      `/v1/invoices?updatedSince=2026-11-22T00:00:00Z&cursor=${data.nextCursor}`,
    );
    expect([answer.status, answer.error.details[0]?.path]).toEqual([400, '/cursor']);
    for (const cursor of ['A'.repeat(32), 'A'.repeat(100), '_'.repeat(683)]) {
      expect([400, 200]).toContain(
        (await service.call('GET', `/v1/invoices?q=maria&cursor=${cursor}`)).status,
      );
    }
  });
});

/** How PostgreSQL goes about a query of the account, as the role that serves requests. */
async function plan(text: string): Promise<string> {
  const client = new pg.Client(clientConfig(service.connection, 'tranche_app'));
  await client.connect();
  try {
    await client.query(`begin; set local tranche.account_id = '${service.member.accountId}'`);
    const { rows } = await client.query(`explain ${text.replace('$1', `'${service.member.accountId}'`)}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}
