import { beforeEach, describe, expect, it } from 'vitest';
import {
  bankLines,
  keepMapping,
  numberOf,
  OWN_IBAN,
  sendFile,
  testMapping,
  upload,
} from '../../support/bank.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const SPARKASSE = [
  'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung',
  'DE89370400440532013000;20.11.2026;20.11.2026;GUTSCHRIFT;RE 1;Maria Lindqvist;DE02120300000000202051;1.234,56;EUR',
  'DE89370400440532013000;21.11.2026;21.11.2026;MIETE;November;Haus GmbH;DE02500105170137075030;-900,00;EUR',
].join('\n');

describe('a file that is only looked at', () => {
  it('answers what its columns may be by their names, and keeps nothing', async () => {
    const { data } = await sendFile(service, '/v1/bank_statements/preview', SPARKASSE);
    expect(data).toMatchObject({
      format: 'Csv',
      accounts: null,
      lines: [],
      csv: {
        line: 1,
        fittingMappingIds: [],
        proposal: {
          bookedOn: 'Buchungstag',
          valueOn: 'Valutadatum',
          amount: 'Betrag',
          currency: 'Waehrung',
          currencyCode: 'EUR',
          name: 'Beguenstigter/Zahlungspflichtiger',
          iban: 'Kontonummer/IBAN',
          text: ['Verwendungszweck'],
        },
      },
    });
    expect(data.csv.rows[0]).toContain('Maria Lindqvist');
    expect((await service.call('GET', '/v1/bank_statements')).data.items).toEqual([]);
  });

  it('is read by the mapping that was proposed, which then fits the next file', async () => {
    const { data } = await sendFile(service, '/v1/bank_statements/preview', SPARKASSE);
    const body = {
      name: 'Sparkasse',
      bankAccount: 'DE89 3704 0044 0532 0130 00',
      mapping: data.csv.proposal,
    };
    const kept = (await service.call('POST', '/v1/bank_mappings', { body })).data;
    expect(kept.bankAccount).toBe(OWN_IBAN);
    const path = `/v1/bank_statements/preview?mappingId=${kept.id}`;
    const read = (await sendFile(service, path, SPARKASSE)).data;
    expect(read).toMatchObject({
      accounts: [
        { bankAccount: OWN_IBAN, lineCount: 2, knownCount: 0, from: '2026-11-20', to: '2026-11-21' },
      ],
      lines: [
        { fileLine: 2, bookedOn: '2026-11-20', amount: 123_456, name: 'Maria Lindqvist' },
        { fileLine: 3, amount: -90_000 },
      ],
    });
    expect(read.csv.fittingMappingIds).toEqual([kept.id]);
    await sendFile(service, `/v1/bank_statements?mappingId=${kept.id}`, SPARKASSE);
    expect((await sendFile(service, path, SPARKASSE)).data.accounts).toMatchObject([
      { lineCount: 0, knownCount: 2 },
    ]);
  });

  it('has no proposal where day or amount are not known', async () => {
    const { data } = await sendFile(service, '/v1/bank_statements/preview', 'a,b\n1,2\n');
    expect(data.csv).toMatchObject({ columns: ['a', 'b'], proposal: null });
  });
});

describe('an upload', () => {
  it('without a mapping, or with one of another account, is refused', async () => {
    const refused = await sendFile(service, '/v1/bank_statements', SPARKASSE);
    expect([refused.status, refused.error.details[0]?.code]).toEqual([400, 'unknown_format']);
    const { token } = await service.addMember('other-studio');
    const id = await keepMapping(service);
    const other = await service.call('POST', `/v1/bank_statements?mappingId=${id}`, {
      rawBody: SPARKASSE,
      headers: { 'content-type': 'application/octet-stream' },
      token,
    });
    expect(other.status).toBe(404);
  });

  it('of another type, without a body, or where no file is taken is refused with 415', async () => {
    const json = await service.call('POST', '/v1/bank_statements', { body: {} });
    const none = await service.call('POST', '/v1/bank_statements');
    const elsewhere = await sendFile(service, '/v1/contacts', 'x');
    expect([json, none, elsewhere].map(({ status }) => status)).toEqual([415, 415, 415]);
  });

  it('above 16 MiB is refused with its true limit', async () => {
    const large = await sendFile(service, '/v1/bank_statements', Buffer.alloc(16 * 1024 * 1024 + 1, 0x20));
    expect([large.status, large.error.message]).toEqual([413, expect.stringContaining('16777216 bytes')]);
  });

  it('under a key answers the same again, and with another file under that key is refused', async () => {
    const id = await keepMapping(service);
    const path = `/v1/bank_statements?mappingId=${id}`;
    const rows = 'Day,Amount,Name,IBAN,Text\n2026-11-20,1.00,A,,x\n';
    const key = { 'idempotency-key': 'statement-1' };
    const first = await sendFile(service, path, rows, key);
    const again = await sendFile(service, path, rows, key);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await sendFile(service, path, `${rows}2026-11-21,1.00,A,,x\n`, key)).status).toBe(422);
    expect(await bankLines(service)).toHaveLength(1);
  });

  it('by two people at the same moment takes each line once', async () => {
    await keepMapping(service);
    const rows = Array.from({ length: 40 }, (_, at) => `2026-11-20,${at + 1}.00,A,,line ${at}\n`).join('');
    await Promise.all([
      upload(service, rows),
      upload(service, rows),
      upload(service, `${rows}2026-11-20,9.99,B,,y\n`),
    ]);
    expect((await service.call('GET', '/v1/bank_lines?limit=200')).data.items).toHaveLength(41);
  });

  it('by a Viewer is refused, who can read', async () => {
    await upload(service, '2026-11-20,1.00,A,,x\n');
    const body = { name: 'Reader', scopes: ['reports:read'] };
    const token = (await service.call('POST', '/v1/tokens', { body })).data.text;
    expect((await service.call('GET', '/v1/bank_lines', { token })).data.items).toHaveLength(1);
    const sent = { token, rawBody: 'x', headers: { 'content-type': 'application/octet-stream' } };
    expect((await service.call('POST', '/v1/bank_statements', sent)).status).toBe(403);
  });
});

describe('the lines of an account', () => {
  it('are found by state, direction, statement and text, page by page', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 40_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 40_000 }],
    });
    const { data } = await upload(
      service,
      [
        `2026-11-20,400.00,Maria,,${await numberOf(service, invoice)}`,
        '2026-11-19,400.00,Someone,,nothing',
        '2026-11-18,7.77,Nobody,,100%',
        '2026-11-17,-9.00,Landlord,,rent',
      ].join('\n'),
    );
    const names = async (query: string) =>
      (await bankLines(service, query)).map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Maria', 'Someone', 'Nobody', 'Landlord']);
    expect(await names('?state=Certain')).toEqual(['Maria']);
    expect(await names('?state=Suggested')).toEqual(['Someone']);
    expect(await names('?state=Unmatched&direction=In')).toEqual(['Nobody']);
    expect(await names('?state=Open&direction=In')).toEqual(['Maria', 'Someone', 'Nobody']);
    expect(await names('?direction=Out')).toEqual(['Landlord']);
    expect(await names('?q=100%25')).toEqual(['Nobody']);
    expect(await names(`?statementId=${data.statements[0].id}&q=LORD`)).toEqual(['Landlord']);
    const first = (await service.call('GET', '/v1/bank_lines?limit=3')).data;
    const second = (await service.call('GET', `/v1/bank_lines?limit=3&cursor=${first.nextCursor}`)).data;
    expect(second).toMatchObject({ items: [{ name: 'Landlord' }], nextCursor: null });
  });

  it('that are certain are confirmed together, and one of which something changed is left out', async () => {
    const invoices = await Promise.all(
      [1, 2, 3].map((amount) =>
        activeInvoice(service, {
          totalAmount: amount * 1_000,
          paymentSchedule: [{ dueDate: '2026-12-01', amount: amount * 1_000 }],
        }),
      ),
    );
    const numbers = await Promise.all(invoices.map((one) => numberOf(service, one)));
    const rows = numbers.map((number, at) => `2026-11-20,${(at + 1) * 10}.00,A${at},,${number}\n`);
    const { data } = await upload(service, rows.join(''));
    const path = `/v1/bank_statements/${data.statements[0].id}`;
    expect((await service.call('GET', path)).data).toMatchObject({ openCount: 3, certainCount: 3 });
    const lines = await bankLines(service, '?state=Certain');
    await service.call('POST', `/v1/bank_lines/${lines[0].id}/ignore`, { body: {} });
    const lineIds = lines.map(({ id }: { id: string }) => id);
    const done = await service.call('POST', `${path}/confirm_certain`, { body: { lineIds } });
    expect(done.data.confirmedLineIds.toSorted()).toEqual(lineIds.slice(1).toSorted());
    expect(done.data).toMatchObject({ leftOutLineIds: [lineIds[0]], remaining: 0 });
    const states = await Promise.all(invoices.map(async ({ id }) => (await read(service, id)).status));
    expect(states.filter((status) => status === 'Paid')).toHaveLength(2);
    const { items } = (await service.call('GET', '/v1/events?limit=50')).data;
    const confirmed = items.filter(({ type }: { type: string }) => type === 'bank_line.confirmed');
    expect(confirmed).toHaveLength(2);
    expect(JSON.stringify(confirmed)).not.toContain('"name":"A');
  });
});

describe('a mapping', () => {
  it('is kept under a name once, changed under its version, and deleted', async () => {
    const body = { name: 'Bank', mapping: testMapping };
    const made = await service.call('POST', '/v1/bank_mappings', { body });
    expect(
      (await service.call('POST', '/v1/bank_mappings', { body: { ...body, name: 'BANK' } })).error.code,
    ).toBe('name_taken');
    const path = `/v1/bank_mappings/${made.data.id}`;
    const etag = made.headers.get('etag') ?? '';
    const change = { body: { name: 'Other' }, headers: { 'if-match': etag } };
    expect((await service.call('PATCH', path, change)).data.name).toBe('Other');
    expect((await service.call('PATCH', path, { ...change, body: { name: 'Third' } })).status).toBe(412);
    const wrong = { mapping: { ...testMapping, currencyCode: 'XXQ' } };
    expect((await service.call('PATCH', path, { body: wrong })).status).toBe(400);
    await service.call('DELETE', path);
    expect((await service.call('GET', path)).status).toBe(404);
  });
});
