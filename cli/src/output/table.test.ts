import { describe, expect, it } from 'vitest';
import { toneOf } from './colours.ts';
import { type Column, renderTable } from './table.ts';
import { widthOf } from './text.ts';

interface Row {
  readonly name: string;
  readonly status: string;
  readonly amount: string;
  readonly id: string;
}

const columns: readonly Column<Row>[] = [
  { title: 'NAME', cell: ({ name }) => name, least: 6 },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'AMOUNT', cell: ({ amount }) => amount, align: 'right' },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];
const rows: readonly Row[] = [
  { name: 'Maria Lindqvist', status: 'Paid', amount: '1,250.00 USD', id: 'a'.repeat(12) },
  { name: '山田 Zoë 👩‍👧', status: 'Overdue', amount: '5.00 USD', id: 'b'.repeat(12) },
];
const plain = { hasColours: false };

function draw(width: number | null): string[] {
  return renderTable(columns, rows, { width, ...plain }).split('\n');
}

describe('a table', () => {
  it('has amounts under each other, also below names of wide signs', () => {
    const ends = draw(null).map((line) => widthOf(line.slice(0, line.lastIndexOf('USD') + 3)));
    expect(ends[1]).toBe(ends[2]);
  });

  it('leaves out what may be, then cuts names, and never amounts or statuses', () => {
    expect(draw(60)[0]).toContain('ID');
    expect(draw(42)[0]).not.toContain('ID');
    for (const width of [60, 42, 38, 34, 20]) {
      const lines = draw(width);
      expect(lines.join()).toMatch(/1,250\.00 USD.*Overdue.*5\.00 USD/s);
      // Narrower than the narrowest form it stays whole rather than wrong.
      if (width >= 34) for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    }
    expect(draw(34)[1]).toContain('…');
  });

  it('is whole and without colours for files and programs', () => {
    const text = draw(null).join('\n');
    expect(text).toContain('Maria Lindqvist');
    expect(text).not.toMatch(/\p{Cc}(?<!\n)/u);
  });

  it('colours statuses without moving what stands behind them', () => {
    const coloured = renderTable(columns, rows, { width: null, hasColours: true });
    expect(coloured).toContain('\u001b[31mOverdue');
    const codes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
    const lines = coloured
      .replaceAll(codes, '')
      .split('\n')
      .map((line) => line.trimEnd());
    expect(lines).toEqual(draw(null));
  });

  it('shows escape sequences instead of obeying them', () => {
    const evil = [{ ...rows[0]!, name: 'Eve\u001b]0;x\u0007\u202e\nline' }];
    expect(renderTable(columns, evil, { width: null, ...plain })).toContain('Eve�]0;x�� line');
  });
});
