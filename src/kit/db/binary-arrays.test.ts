import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../../test/support/database.ts';
import { parametersOf } from './binary-arrays.ts';
import { type Database, openDatabase, statement } from './database.ts';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;

beforeAll(async () => {
  copy = await copyDatabase(inject('cluster'));
  database = openDatabase(copy.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const cast = (type: string) => statement(`test_cast_${type}`, `select $1::${type}[]::text as kept`);
// Written so, its type is not read, and the array goes as text.
const castOfText = (type: string) =>
  statement(`test_cast_text_${type}`, `select cast($1 as ${type}[])::text as kept`);

const isBinary = (type: string, elements: readonly unknown[]): boolean => {
  const [sent] = parametersOf(cast(type), [elements]) as [{ toPostgres(): unknown }];
  return Buffer.isBuffer(sent.toPostgres());
};

const UUID = '0192f0c1-7a2b-7c3d-8e4f-a0b1c2d3e4f5';

describe('an array whose type the statement says', () => {
  it.each<[type: string, elements: readonly unknown[]]>([
    ['uuid', [UUID, null, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
    ['uuid', [UUID.toUpperCase()]],
    [
      'text',
      ['', 'null', 'NULL', null, ' two words ', 'quotes " and \\ and \' and {a,b}', 'line\nbreak\ttab'],
    ],
    ['text', ['Zürich', '請求書', '💶', 'a\u0301', '\ud800 alone', '\u0001', 'x'.repeat(70_000)]],
    ['text', ['請'.repeat(100_000)]],
    ['bytea', [Buffer.from([0, 1, 127, 128, 255]), null, Buffer.alloc(0), Buffer.alloc(300, 7)]],
    ['smallint', [0, 1, -1, 32_767, -32_768, null]],
    ['int', [0, -1, 2_147_483_647, -2_147_483_648, null]],
    ['integer', [0, -1, 2_147_483_647, -2_147_483_648, null]],
    ['bigint', [0, -0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, -(2 ** 32) - 1, null]],
    ['bigint', [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ['boolean', [true, false, null]],
    ['date', ['2026-11-26', '2000-01-01', '1999-12-31', '1900-01-01', '2199-12-31', '2024-02-29', null]],
    ['timestamptz', [new Date('2026-11-26T01:02:03.456Z'), new Date('2000-01-01T00:00:00Z'), null]],
    [
      'timestamptz',
      [new Date(0), new Date(-1), new Date('1899-12-31T23:59:59.999Z'), new Date('2199-12-31Z')],
    ],
    ...['uuid', 'text', 'bytea', 'smallint', 'int', 'bigint', 'boolean', 'date', 'timestamptz'].flatMap(
      (type): [string, unknown[]][] => [
        [type, []],
        [type, [null, undefined]],
      ],
    ),
  ])('is sent in binary, and is the array that its text is: %s, case %#', async (type, elements) => {
    expect(isBinary(type, elements)).toBe(true);
    const [binary] = await database.system.query<{ kept: string }>(cast(type), [elements]);
    const [text] = await database.system.query<{ kept: string }>(castOfText(type), [elements]);
    expect(binary?.kept).toBe(text?.kept);
  });

  it.each<[type: string, elements: readonly unknown[]]>([
    ['bigint', ['9223372036854775807', '-9223372036854775808', 9_223_372_036_854_775_807n, 5]],
    ['int', ['7', 8]],
    ['text', [1, true, 'two']],
    [
      'text',
      [
        ['a', 'b'],
        ['c', null],
      ],
    ],
    ['uuid', [UUID.replaceAll('-', ''), `{${UUID}}`]],
    ['date', ['1899-12-31', '2200-01-01', 'infinity']],
    ['timestamptz', ['2026-11-26T01:02:03.456789Z', '1969-12-31T23:59:59.999999+01:00', 'infinity']],
    ['boolean', ['yes', 0]],
    ['real', [0.1, -1.5e10, null]],
    ['numeric', ['123456789012345678901234567890.123', 0.1, null]],
    ['json', ['{"a":[1,"\\"",null]}', null]],
    ['inet', ['127.0.0.1']],
  ])('goes as text where an element has no binary form here: %s, case %#', async (type, elements) => {
    const [sent] = await database.system.query<{ kept: string }>(cast(type), [elements]);
    const [text] = await database.system.query<{ kept: string }>(castOfText(type), [elements]);
    expect(sent?.kept).toBe(text?.kept);
    const [value] = parametersOf(cast(type), [elements]) as [{ toPostgres?(): unknown }];
    expect(value.toPostgres?.() ?? value).toBe(elements);
  });

  it.each<[type: string, elements: readonly unknown[], code: string]>([
    ['text', ['fine', 'with \0 inside'], '22021'],
    ['uuid', [UUID, 'nobody'], '22P02'],
    ['uuid', [UUID.replace('c1', 'cg')], '22P02'],
    ['uuid', [UUID.replace('-', '0')], '22P02'],
    ['smallint', [32_768], '22003'],
    ['smallint', [-32_769], '22003'],
    ['int', [2_147_483_648], '22003'],
    ['int', [1.5], '22P02'],
    ['bigint', [2 ** 63], '22003'],
    ['bigint', [1.5], '22P02'],
    ['bigint', [Number.NaN], '22P02'],
    ['boolean', ['perhaps'], '22P02'],
    ['date', ['2026-02-30'], '22008'],
    ['date', ['tomorrowish'], '22007'],
  ])('is refused as its text is: %s, case %#', async (type, elements, code) => {
    const refused = (one: ReturnType<typeof cast>) => database.system.query(one, [elements]);
    await expect(refused(castOfText(type))).rejects.toMatchObject({ code });
    await expect(refused(cast(type))).rejects.toMatchObject({ code });
    // The connection goes on.
    expect(await database.system.query(cast(type), [[]])).toEqual([{ kept: '{}' }]);
  });

  it('keeps its bytes beside other arrays of the same statement, also when they are large', async () => {
    const rows = 20_000;
    const ids = Array.from(
      { length: rows },
      (_, index) => `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`,
    );
    const texts = ids.map((id, index) => (index % 3 === 0 ? null : `${id} „${index}“`));
    const counts = ids.map((_, index) => index * 1_000_003);
    const one = statement(
      'test_large_arrays',
      `select count(*)::int as rows, count(t)::int as texts, sum(n)::bigint as sum,
         bool_and(t is null or t = format('%s „%s“', id, n / 1000003)) as fits
       from unnest($1::uuid[], $2::text[], $3::bigint[]) as u (id, t, n)`,
    );
    for (const size of [rows, 3, rows]) {
      const values = [ids, texts, counts].map((all) => all.slice(0, size));
      expect(await database.system.query(one, values)).toEqual([
        {
          rows: size,
          texts: texts.slice(0, size).filter((text) => text !== null).length,
          sum: counts.slice(0, size).reduce((sum, count) => sum + count, 0),
          fits: true,
        },
      ]);
    }
  });

  it('keeps its bytes while statements of several transactions wait to be sent', async () => {
    const one = statement('test_waiting_arrays', 'select $1::text[] as texts, $2::bigint[]::text as counts');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.system.transaction(async (tx) => {
          const both = await Promise.all([
            tx.query(one, [[`first ${index}`, null], [index]]),
            tx.query(one, [[], [index, -index]]),
          ]);
          return both.flat();
        }),
      ),
    );
    answers.forEach((rows, index) => {
      expect(rows).toEqual([
        { texts: [`first ${index}`, null], counts: `{${index}}` },
        { texts: [], counts: `{${index},${-index}}` },
      ]);
    });
  });
});

describe('the type of a parameter', () => {
  it.each([
    ['select $1::uuid[]', [true]],
    ['select * from x where id = any($2::uuid[]) and a = $1', [false, true]],
    ['select * from unnest($1::text[], $10::text[], $2::date[])', [true, true]],
    ['select $1::uuid[], any($1::uuid[])', [true]],
    // Columns, or the cast that PostgreSQL reads first, say the type.
    ['select any($1)', [false]],
    ['select x = any($1), $1::text[]', [false]],
    ['select $1::text[] from unnest($1::uuid[])', [false]],
    ['select cast($1 as text[])', [false]],
    ['select $1::my_enum[]', [false]],
    ['select $1::text', [false]],
  ])('is read from its casts, and only where all are the same: %s', (text, expected) => {
    const sent = parametersOf({ name: 'test', text }, [['a'], ['b']]);
    expect(sent.map((value) => !Array.isArray(value))).toEqual([...expected, false].slice(0, 2));
  });

  it('changes no value that is not an array', () => {
    const values = [null, '{a,b}', UUID, 7, new Date(0), undefined];
    const text = 'select $1::text[], $2::text[], $3::uuid, $4::bigint, $5::timestamptz, $6::text[]';
    expect(parametersOf({ name: 'test', text }, values)).toEqual(values);
  });
});
