import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function download(query = '') {
  const answer = await fetch(`${service.url}/v1/invoices/csv${query}`, {
    headers: { authorization: `Bearer ${service.member.token}` },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

let days = 0;
/** A day of one test's own. */
function nextDay(): string {
  days += 1;
  return `2030-01-${String(days).padStart(2, '0')}`;
}

/** Reads CSV as a spreadsheet does: quotes, doubled quotes, line ends within them. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
    if (line === '') continue;
    const cells = line.match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
    rows.push(
      cells.map((cell) =>
        cell
          .replace(/^,/, '')
          .replace(/^"([\s\S]*)"$/, '$1')
          .replaceAll('""', '"'),
      ),
    );
  }
  return rows;
}

describe('invoices as CSV', () => {
  it('have a line for each payment, with decimal amounts and what was paid', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
      body: { amount: 50_000, reason: 'One hour less' },
    });
    const { answer, bytes } = await download();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [head, ...rows] = cellsOf(bytes.subarray(3).toString());
    expect(rows).toHaveLength(3);
    const first = Object.fromEntries((head ?? []).map((name, index) => [name, rows[0]?.[index]]));
    expect(first).toMatchObject({
      Client: 'Maria Lindqvist',
      'Invoice total': '2500.00',
      Credited: '500.00',
      Amount: '1000.00',
      'Payment status': 'Paid',
      Paid: '1000.00',
      'Paid on': '2026-11-21',
      'Due date': '2026-12-01',
    });
  });

  it.each([
    ['a formula', '=HYPERLINK("http://evil.example";"x")'],
    ['a sum', '+1+1'],
    ['a minus', '-2+3'],
    ['an at sign', '@SUM(A1)'],
    ['a tab before a formula', '\t=1+1'],
    ['quotes and line ends', 'a "b", c\nd'],
    ['markup', '<script>alert(1)</script>'],
    ['right-to-left and emoji', 'שלום 👩‍👩‍👧'],
    ['2 500 characters', 'x'.repeat(2_500)],
  ])('keep %s as text', async (what, note) => {
    const { id } = await activeInvoice(service, { note, metadata: { what } });
    const { bytes } = await download();
    const [, row] = cellsOf(bytes.subarray(3).toString());
    expect(row).toHaveLength(31);
    const cell = row?.[16] ?? '';
    expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const shown = (await service.call('GET', `/v1/invoices/${id}`)).data.note as string;
    expect(cell.replace(/^'/, '').replaceAll(";'", ';')).toBe(shown.replaceAll(/[\t\n]/g, ' '));
  });

  it.each([
    ['a lone line feed', "x\n=cmd|'/C calc'!A0"],
    ['a lone carriage return', 'x\r=1+1'],
    ['a line feed at the beginning', '\n=1+1'],
    ['a rarer line end', 'x\u2028=1+1\x85=2+2\v=3+3\f=4+4'],
    ['a semicolon before a formula', 'Evil; =1+1'],
    ['a semicolon and quotes before a formula', 'Evil;"=1+1"'],
    ['a forged row', 'Bob\nINV-9999'],
  ])('make neither row nor formula of %s in a name or note', async (_what, text) => {
    const eventDate = nextDay();
    await activeInvoice(service, {
      eventDate,
      note: `n${text}`,
      contact: { type: 'Client', name: text, email: `${crypto.randomUUID()}@example.com` },
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 300_000, name: text }],
    });
    const { bytes } = await download(`?eventFrom=${eventDate}&eventTo=${eventDate}`);
    // As the most careless programs read it: any line end is a row, and a semicolon parts cells as a comma does.
    const rows = bytes
      .subarray(3)
      .toString()
      .split(/[\r\n\v\f\x85\u2028\u2029]+/)
      .filter((row) => row !== '');
    expect(rows).toHaveLength(2);
    for (const cell of (rows[1] ?? '').split(/[;,]/)) {
      expect(cell.replaceAll(/^[\s"]+/g, '')).not.toMatch(/^[=+\-@]/);
    }
  });

  it('are filtered like the list, all that fit, and are those of the account alone', async () => {
    const { bytes } = await download('?status=Canceled');
    expect(cellsOf(bytes.subarray(3).toString())).toHaveLength(1);
    const stranger = await service.addMember('another-studio');
    const theirs = await fetch(`${service.url}/v1/invoices/csv`, {
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect(cellsOf((await theirs.text()).replace('\uFEFF', ''))).toHaveLength(1);
    for (const query of ['?unknown=1', '?limit=1', '?cursor=AAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await download(query)).answer.status).toBe(400);
    }
  });
});
