import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { agree, cancel, forEvent, terms } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const account = async () => (await service.call('GET', '/v1/account')).data;
const patch = (cancellationTerms: unknown) =>
  service.call('PATCH', '/v1/account', { body: { cancellationTerms } });

describe('cancellationTerms of an account', () => {
  it('are shown with the usual values of what was left out, and can be sent back as they are read', async () => {
    expect((await account()).cancellationTerms).toBeNull();
    await agree(service);
    const shown = (await account()).cancellationTerms;
    expect(shown).toEqual({ ...terms, of: 'Total', byBusiness: 0, countsFrom: 'Earlier' });
    const before = (await service.call('GET', '/v1/account')).headers.get('etag');
    expect((await patch(shown)).headers.get('etag')).toBe(before);
    await agree(service, null);
    expect((await account()).cancellationTerms).toBeNull();
  });

  it.each([
    ['tiers that rise', { tiers: [...terms.tiers].reverse() }, 422, '/cancellationTerms/tiers'],
    ['two tiers of one day', { tiers: [terms.tiers[2], terms.tiers[2]] }, 422, '/cancellationTerms/tiers'],
    ['tiers that leave days out', { tiers: terms.tiers.slice(0, 2) }, 422, '/cancellationTerms/tiers'],
    ['no tier', { tiers: [] }, 400, '/cancellationTerms/tiers'],
    ['a blank text', { text: { en: ' ' } }, 422, '/cancellationTerms/text/en'],
    ['no English text', { text: { de: 'Text' } }, 400, '/cancellationTerms/text/en'],
    [
      'more than all',
      { tiers: [{ fromDays: 0, keepBasisPoints: 10_001 }] },
      400,
      '/cancellationTerms/tiers/0/keepBasisPoints',
    ],
  ])('refuses %s', async (_what, changes, status, path) => {
    const answer = await patch({ ...terms, ...changes });
    expect([answer.status, answer.error.details[0]?.path]).toEqual([status, path]);
    expect((await account()).cancellationTerms).toBeNull();
  });
});

describe('the terms of an invoice', () => {
  it('stand once, however many invoices are issued under them, and also when a request says them again in another order', async () => {
    const other = { tiers: [{ fromDays: 0, keepBasisPoints: 500 }] };
    const { of, ...more } = { of: 'Total', ...terms, text: { de: terms.text.de, en: terms.text.en } };
    for (const one of [terms, other, { ...more, of }]) {
      await agree(service, one);
      await forEvent(service);
      await forEvent(service);
    }
    const kept = await service.sql('select 1 from cancellation_terms');
    const referring = await service.sql(
      `select count(*)::int as count from invoices where cancellation_terms_id is not null
       group by cancellation_terms_id order by count`,
    );
    expect([kept.length, referring]).toEqual([2, [{ count: 2 }, { count: 4 }]]);
  });

  it('are those of the account when it was issued, with the hash of each text; later changes do not reach it', async () => {
    await agree(service);
    const { id } = await forEvent(service);
    const draft = await createInvoice(service, { status: 'Draft', eventDate: '2027-06-12' });
    expect((await read(service, draft.id)).cancellationTerms).toBeNull();
    await agree(service, { tiers: [{ fromDays: 0, keepBasisPoints: 500 }] });
    const shown = (await read(service, id)).cancellationTerms;
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(shown).toEqual({
      ...terms,
      of: 'Total',
      byBusiness: 0,
      countsFrom: 'Earlier',
      textSha256: { en: sha(terms.text.en), de: sha(terms.text.de) },
      firstPaymentAmount: 100_000,
    });
    expect((await cancel(service, id, { dryRun: true })).data.keptAmount).toBe(90_000);
    await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { status: 'Active' } });
    expect((await read(service, draft.id)).cancellationTerms.tiers).toEqual([
      { fromDays: 0, keepBasisPoints: 500 },
    ]);
    await agree(service, null);
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'Other' } });
    expect((await read(service, id)).cancellationTerms).toEqual(shown);
  });

  it('are copied by an invoice that is created without a status, and are on no list', async () => {
    await agree(service);
    const { id } = await createInvoice(service, { eventDate: '2027-06-12' });
    expect((await read(service, id)).cancellationTerms.tiers).toEqual(terms.tiers);
    const [listed] = (await service.call('GET', '/v1/invoices')).data.items;
    expect(Object.keys(listed)).not.toContain('cancellationTerms');
    expect(listed).toMatchObject({ id, canceledAt: null, keptAmount: null, firstEventDate: null });
  });

  it('are not copied by an imported invoice that was issued on another day, whose terms nobody knows here', async () => {
    await agree(service);
    const row = { contact: { name: 'Ann', email: 'ann@example.com' }, totalAmount: 500, status: 'Active' };
    const rows = [
      { line: 2, ...row, issuedOn: '2026-01-10', eventDate: '2027-06-12' },
      { line: 3, ...row, eventDate: '2027-06-12' },
    ];
    const path = `/v1/imports/${(await service.call('POST', '/v1/imports', { body: { kind: 'Invoices' } })).data.id}`;
    await service.call('POST', `${path}/invoices`, { body: { rows } });
    await service.call('POST', `${path}/start`, { body: {} });
    await service.work();
    const made = (await service.call('GET', `${path}/rows`)).data.items;
    const terms = await Promise.all(
      made.map(
        async ({ objectId }: { objectId: string }) => (await read(service, objectId)).cancellationTerms,
      ),
    );
    expect(terms).toEqual([null, expect.objectContaining({ of: 'Total' })]);
    expect((await cancel(service, made[0].objectId)).error.code).toBe('keep_needed');
  });
});
