import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The app knows its address from the page.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '/app/' }) });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1', pathname: '/app/', search: '', assign: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

const { DraftKeeper } = await import('./draft.ts');
const { emptyForm, newItem } = await import('./form.ts');
const { forgetKept } = await import('../../account/kept-here.ts');

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly ifMatch: string | null;
  readonly body: Record<string, unknown>;
}

let asked: Asked[];
/** The answers that get lost on their way, of the next requests. */
let lost: number;
let stored: Record<string, unknown> | null;
let version: number;
let kept: Record<string, string>;
const answers = new Map<string, object>();

// A service with one invoice: it keeps its word on keys and versions.
function serve(request: Asked): { status: number; data: object | null } {
  if (request.method === 'GET') return { status: 200, data: stored };
  const again = answers.get(request.key ?? '');
  if (again !== undefined) return { status: 200, data: again };
  const isGood = request.ifMatch === `"${version}"` || request.ifMatch === `"${version}-exact"`;
  if (request.method === 'PATCH' && !isGood) return { status: 412, data: null };
  if (request.body['dryRun'] === true) return { status: 200, data: { dryRun: true } };
  version += 1;
  const schedule = (request.body['paymentSchedule'] ?? stored?.['paymentSchedule'] ?? []) as object[];
  const paymentSchedule = schedule.map((one, index) => ({ id: `p${index}`, name: null, ...one }));
  stored = { ...standing, ...stored, ...request.body, id: 'i1', paymentSchedule };
  answers.set(request.key ?? '', stored);
  return { status: 200, data: stored };
}

const standing = {
  contactId: 'c1',
  contact: { name: 'Maria', email: 'maria@example.com' },
  paymentMethods: ['CreditCard'],
};

function storage(): object {
  kept = {};
  const verbs = {
    getItem: (name: string) => kept[name] ?? null,
    setItem(name: string, text: string) {
      kept[name] = text;
    },
    removeItem(name: string) {
      delete kept[name];
    },
  };
  return new Proxy(verbs, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_verbs, name) =>
      name in kept ? { enumerable: true, configurable: true, value: kept[String(name)] } : undefined,
  });
}

beforeEach(() => {
  [asked, lost, stored, version] = [[], 0, null, 0];
  answers.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const given = headers as Record<string, string>;
    const request: Asked = {
      method: method ?? 'GET',
      path: address,
      key: given['idempotency-key'] ?? null,
      ifMatch: given['if-match'] ?? null,
      body: body === undefined ? {} : JSON.parse(body as string),
    };
    if (/\/events(?:\?|$)/.test(address)) return Response.json({ data: { items: [] }, error: null });
    if (request.method !== 'GET') asked.push(request);
    const { status, data } = serve(request);
    if (request.method !== 'GET' && lost > 0) {
      lost -= 1;
      throw new TypeError('The answer was lost.');
    }
    const error = data === null ? { code: 'version_conflict', message: '', details: [] } : null;
    return Response.json(
      { data, error },
      { status, headers: { etag: request.body['dryRun'] === true ? `"${version}-exact"` : `"${version}"` } },
    );
  });
});
afterEach(() => vi.useRealTimers());

const empty = emptyForm('USD', '2026-12-01');
const client = { id: 'c1', name: 'Maria', email: 'maria@example.com' };
const filled = {
  ...empty,
  client,
  items: [{ ...newItem(), unitAmount: 10_000 }],
  rows: empty.rows.map((row) => ({ ...row, amount: 10_000 })),
};
const open = (person = 'anna') =>
  new DraftKeeper({
    account: 'studio',
    person,
    invoice: null,
    empty,
    today: '2026-11-22',
    copyOf: null,
    onCreated: () => {},
  });
/** All repetitions of the client itself, and those after them. */
const attempts = 4;

async function within<Result>(work: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(30_000);
  return work;
}

describe('a draft whose issuing got no answer', () => {
  async function unanswered() {
    const keeper = open();
    keeper.change(filled);
    expect(await within(keeper.save())).toBe(true);
    lost = attempts;
    expect(await within(keeper.issue())).toBeNull();
    return keeper;
  }

  it('is issued once, under one key, when somebody says it again', async () => {
    const keeper = await unanswered();
    expect(await within(keeper.issue())).toMatchObject({ status: 'Active' });
    const issues = asked.filter(({ body }) => body['status'] === 'Active');
    expect(new Set(issues.map(({ key }) => key)).size).toBe(1);
    expect(version).toBe(2);
  });

  it('is not issued by what is typed afterwards', async () => {
    const keeper = open();
    keeper.change(filled);
    await within(keeper.save());
    // Nothing arrives at all.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('There is no connection.')));
    expect(await within(keeper.issue())).toBeNull();
    vi.stubGlobal('fetch', fetch);
    keeper.change({ ...keeper.read().form, note: 'A last thought' });
    await within(Promise.resolve());
    expect(stored).toMatchObject({ status: 'Draft', note: 'A last thought' });
    expect(keeper.read()).toMatchObject({ status: 'Draft', saving: { kind: 'saved' } });
  });

  it('was issued: what is typed afterwards is not saved by itself', async () => {
    const keeper = await unanswered();
    keeper.change({ ...keeper.read().form, note: 'Too late' });
    await within(Promise.resolve());
    expect(stored).toMatchObject({ status: 'Active', note: '' });
    expect(keeper.read().saving.kind).toBe('conflict');
  });
});

it('a copy of an invoice is stored when somebody changed it, and not when its page is only left', async () => {
  const copied = () =>
    new DraftKeeper({
      account: 'studio',
      person: 'anna',
      invoice: null,
      empty: filled,
      today: '2026-11-22',
      copyOf: 'copy:i0:',
      onCreated: () => {},
    });
  const looked = copied();
  looked.subscribe(() => {})();
  await within(Promise.resolve());
  expect(asked).toEqual([]);
  expect(looked.read().saving.kind).toBe('empty');
  const changed = copied();
  const leave = changed.subscribe(() => {});
  changed.change({ ...changed.read().form, note: 'As last year' });
  leave();
  await within(Promise.resolve());
  expect(stored).toMatchObject({ status: 'Draft', note: 'As last year' });
  const sent = copied();
  expect(await within(sent.issue())).toMatchObject({ status: 'Active' });
});

it('issued twice at once, an invoice is issued once', async () => {
  const keeper = open();
  keeper.change(filled);
  const both = await within(Promise.all([keeper.issue(), keeper.issue()]));
  expect(both).toMatchObject([{ status: 'Active' }, { status: 'Active' }]);
  expect(asked.filter(({ body }) => body['status'] === 'Active')).toHaveLength(1);
});

it('typed while the invoice is being issued, a change is not sent by itself', async () => {
  const keeper = open();
  keeper.change(filled);
  await within(keeper.save());
  const issued = keeper.issue();
  keeper.change({ ...keeper.read().form, note: 'Typed meanwhile' });
  await within(issued);
  expect(stored).toMatchObject({ status: 'Active', note: '' });
  expect(keeper.read().saving.kind).toBe('changed');
});

it('a new invoice whose answer got lost is the same one after the page was closed', async () => {
  const before = open();
  lost = attempts;
  before.change(filled);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(before.read().id).toBeNull();
  vi.clearAllTimers();
  const after = open();
  expect(await within(after.save())).toBe(true);
  const creates = asked.filter(({ method }) => method === 'POST');
  expect(new Set(creates.map(({ key }) => key)).size).toBe(1);
});

it.each([
  ['while the first attempt still runs', 409, 'request_in_progress'],
  ['when the next attempt is put off by a limit', 429, 'rate_limited'],
])('the key stays the same %s', async (_when, status, code) => {
  const { fetch } = globalThis;
  const keys: unknown[] = [];
  let refusals = attempts;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    refusals -= 1;
    if (refusals < 0) return fetch(address, init);
    return Response.json({ data: null, error: { code, message: '', details: [] } }, { status });
  });
  const keeper = open();
  keeper.change(filled);
  await within(keeper.save());
  await within(keeper.save());
  expect(keeper.read().id).toBe('i1');
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
});

describe('what is kept in a browser that several people use', () => {
  beforeEach(() => {
    const keeper = open('anna');
    keeper.change({ ...empty, note: 'For nobody else' });
    expect(Object.keys(kept)).toHaveLength(1);
  });

  it('is found again by the same person', () => {
    expect(open('anna').read()).toMatchObject({ isRestored: true, form: { note: 'For nobody else' } });
  });

  it('is not given to another member of the account', () => {
    expect(open('otto').read()).toMatchObject({ isRestored: false, form: { note: '' } });
  });

  it('is gone when another person signs in, and after the sign-out', () => {
    forgetKept('anna');
    expect(Object.keys(kept)).toHaveLength(1);
    forgetKept('otto');
    expect(kept).toEqual({});
    open('anna').change({ ...empty, note: 'Again' });
    forgetKept(null);
    expect(kept).toEqual({});
  });
});

describe('changes of an issued invoice', () => {
  const issued = async () => {
    const keeper = open();
    keeper.change({ ...filled, paymentMethods: ['CreditCard'] });
    await within(keeper.issue());
    asked = [];
    keeper.change({ ...keeper.read().form, note: 'Bring boots' });
    return keeper;
  };
  const sent = () => asked.map(({ ifMatch, body }) => [ifMatch, body]);

  it('are tried first, and saved under the version that was tried', async () => {
    const keeper = await issued();
    const tried = await within(keeper.tryOut());
    expect(tried).toMatchObject({ saved: { note: '' }, etag: '"2-exact"' });
    expect(stored).toMatchObject({ note: '' });
    expect(await within(keeper.save(tried === 'done' ? null : tried?.etag))).toBe(true);
    expect(sent()).toEqual([
      ['"2"', { note: 'Bring boots', dryRun: true }],
      ['"2-exact"', { note: 'Bring boots' }],
    ]);
  });

  it('are not saved when something was done since: they are tried under the newer version', async () => {
    const keeper = await issued();
    await within(keeper.tryOut());
    version += 1;
    expect(await within(keeper.save('"2-exact"'))).toBe(false);
    expect(stored).toMatchObject({ note: '' });
    expect(keeper.read().saving.kind).toBe('changed');
    expect(await within(keeper.tryOut())).toMatchObject({ etag: '"3-exact"' });
  });

  it('that differ from those of somebody else are not tried before the person has chosen', async () => {
    const keeper = await issued();
    version += 1;
    stored = { ...stored, note: 'Bring shoes' };
    expect(await within(keeper.tryOut())).toBeNull();
    expect(keeper.read().saving.kind).toBe('conflict');
    await within(keeper.resolve(new Set(['note'])));
    expect(await within(keeper.tryOut())).toMatchObject({ saved: { note: 'Bring shoes' } });
  });

  it('whose answer got lost are sent again unchanged before anything is tried', async () => {
    const keeper = await issued();
    lost = attempts;
    expect(await within(keeper.save('"2-exact"'))).toBe(false);
    const first = asked[0];
    expect(await within(keeper.tryOut())).toBe('done');
    expect(asked.at(-1)).toEqual(first);
    expect(keeper.read().saving.kind).toBe('saved');
  });
});
