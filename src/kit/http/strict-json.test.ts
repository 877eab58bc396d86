import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { parseStrictJson, StrictJsonError } from './strict-json.ts';

/** The fault that a body is refused with; fails the test when it is accepted. */
function refusalOf(body: string | Buffer): StrictJsonError {
  try {
    parseStrictJson(Buffer.from(body));
  } catch (cause) {
    if (cause instanceof StrictJsonError) return cause;
    throw cause;
  }
  throw new Error(`accepted: ${body.toString().slice(0, 100)}`);
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a good body is read as JSON.parse reads it', () => {
  test.each([
    '{}',
    '[]',
    'null',
    'true',
    '""',
    '0',
    '-1',
    ' \t\r\n{ "a" : [ 1 , 2 ] }\n',
    '9007199254740991',
    '-9007199254740991',
    '{"a":1,"A":2,"a ":3,"":4}',
    '{"1":1,"0":0,"a":{"1":1}}',
    '{"email":"e.E+1@example.com","time":"10:30 -0 1e5 1.5"}',
    '{"escapes":"\\"\\\\\\/\\b\\f\\n\\r\\t","closing":"\\\\"}',
    '{"name":"Zo\\u00eb","hangul":"\\ud55c \\uD7FF"}',
    '{"smile":"\\ud83d\\ude00","raw":"😀","separators":"\u2028\u007f"}',
    '{"constructor":1,"toString":2,"proto":{"_proto__":3}}',
    '{"escaped backslash":"\\\\u0000"}',
    '[true,false,null,[],{}]',
    nested(32),
    nestedObjects(32),
  ])('%s', (text) => {
    expect(parseStrictJson(Buffer.from(text))).toStrictEqual(JSON.parse(text));
  });
});

describe('what JSON.parse would lose or hide is refused, with its place', () => {
  test.each([
    ['{"a":1,"a":1}', 'duplicate_key', '/a'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key', '/a'],
    ['{"b\\"":1,"\\u0062\\u0022":2}', 'duplicate_key', '/b"'],
    ['{"x":[{},{"b":{"c":1,"c":2}}]}', 'duplicate_key', '/x/1/b/c'],
    ['{"a":{"b":1,"c":2},"a":{}}', 'duplicate_key', '/a'],
    ['{"":1,"":2}', 'duplicate_key', '/'],
    ['{"a/b~":1,"a/b~":2}', 'duplicate_key', '/a~1b~0'],
    ['{"1":1,"1":2}', 'duplicate_key', '/1'],
    ['{"__proto__":{}}', 'forbidden_key', '/__proto__'],
    ['{"a":{"\\u005f_proto__":1}}', 'forbidden_key', '/a/__proto__'],
    ['{"amount":1.0}', 'not_an_integer', '/amount'],
    ['{"amount":100.0000000000000000001}', 'not_an_integer', '/amount'],
    ['[1,1e3]', 'not_an_integer', '/1'],
    ['{"amount":1.5}', 'not_an_integer', '/amount'],
    ['{"quantity":1e3}', 'not_an_integer', '/quantity'],
    ['{"quantity":-1.5}', 'not_an_integer', '/quantity'],
    ['{"unitAmount":123456789.1234567}', 'not_an_integer', '/unitAmount'],
    ['[1E3]', 'not_an_integer', '/0'],
    ['[12e+3]', 'not_an_integer', '/0'],
    ['[9e-1]', 'not_an_integer', '/0'],
    ['1e400', 'not_an_integer', ''],
    ['{"amount":-0}', 'not_an_integer', '/amount'],
    ['{"amount":-0.0}', 'not_an_integer', '/amount'],
    ['{"amount":9007199254740992}', 'out_of_range', '/amount'],
    ['{"amount":9007199254740993}', 'out_of_range', '/amount'],
    ['[-9007199254740992]', 'out_of_range', '/0'],
    [`[${'9'.repeat(400)}]`, 'out_of_range', '/0'],
    ['{"note":"a\\u0000b"}', 'nul_in_text', '/note'],
    ['{"a":{"k\\u0000":1}}', 'nul_in_text', '/a'],
    ['["\\ud83d"]', 'lone_surrogate', '/0'],
    ['["\\ud83dx\\ude00"]', 'lone_surrogate', '/0'],
    ['["\\ud83d\\ud83d\\ude00"]', 'lone_surrogate', '/0'],
    ['["\\uDE00\\uD83D"]', 'lone_surrogate', '/0'],
    ['["\\udc00\\ude00"]', 'lone_surrogate', '/0'],
    ['["\\ud83d\\u0041"]', 'lone_surrogate', '/0'],
    ['["\\ud83d\\ue000"]', 'lone_surrogate', '/0'],
    ['{"\\udfff":1}', 'lone_surrogate', ''],
    [nested(33), 'too_deep', '/0'.repeat(32)],
    [nestedObjects(33), 'too_deep', '/a'.repeat(32)],
    ['{"b":1.5,"a":1,"a":2}', 'not_an_integer', '/b'],
    ['{"a":1,"a":2,"b":1.5}', 'duplicate_key', '/a'],
  ])('%s is %s at "%s"', (body, code, path) => {
    expect(refusalOf(body)).toMatchObject({ code, path });
  });
});

describe('what is no JSON is refused with line and column', () => {
  test.each([
    ['', 'Expected a value at line 1, column 1, but found the end of the body.'],
    ['{"a":1,}', "Expected a key in double quotes at line 1, column 8, but found '}'."],
    ['{"a" 1}', "Expected ':' at line 1, column 6, but found '1'."],
    ['{"a":1 "b":2}', "Expected ',' or '}' at line 1, column 8, but found '\"'."],
    ['[1 2]', "Expected ',' or ']' at line 1, column 4, but found '2'."],
    ['[1,]', "Expected a value at line 1, column 4, but found ']'."],
    ['{\n  "😀": nul\n}', "Expected a value at line 2, column 8, but found 'n'."],
    ["{'a':1}", "Expected a key in double quotes at line 1, column 2, but found '''."],
    ['{} {}', "Expected the end of the body at line 1, column 4, but found '{'."],
    ['[01]', "Expected ',' or ']' at line 1, column 3, but found '1'."],
    ['[+1]', "Expected a value at line 1, column 2, but found '+'."],
    ['[1.]', "Expected ',' or ']' at line 1, column 3, but found '.'."],
    ['[NaN]', "Expected a value at line 1, column 2, but found 'N'."],
    ['["a\nb"]', 'Expected more text or a closing quote at line 1, column 4, but found U+000A.'],
    ['["a\u0000b"]', 'Expected more text or a closing quote at line 1, column 4, but found U+0000.'],
    ['["abc', 'Expected more text or a closing quote at line 1, column 6, but found the end of the body.'],
    ['["\\x41"]', "Expected an escape that JSON knows at line 1, column 3, but found '\\'."],
    ['["\\u12g4"]', "Expected an escape that JSON knows at line 1, column 3, but found '\\'."],
    ['[1,\u00a0 2]', 'Expected a value at line 1, column 4, but found U+00A0.'],
  ])('%j', (body, message) => {
    expect(refusalOf(body)).toMatchObject({ code: 'invalid_json', path: '', message });
  });

  test.each([
    ['a byte that is no UTF-8', [0x22, 0xff, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut character', [0x22, 0xf0, 0x9f, 0x98]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('%s', (_title, bytes) => {
    const message = 'The body is not valid UTF-8.';
    expect(refusalOf(Buffer.from(bytes))).toMatchObject({ code: 'invalid_json', path: '', message });
  });

  test('a byte order mark', () => {
    const message = 'The body begins with a byte order mark; send it without one.';
    expect(refusalOf('\ufeff{}')).toMatchObject({ code: 'invalid_json', path: '', message });
  });
});

describe('a refusal carries no body back', () => {
  test('a long key is cut in the pointer, and not within a character', () => {
    const key = `${'k'.repeat(63)}😀${'secret'.repeat(1000)}`;
    const { path } = refusalOf(`{"${key}":1.5}`);
    expect(path).toBe(`/${'k'.repeat(63)}\ufffd…`);
  });

  test('a message shows one character at most', () => {
    expect(refusalOf('[secret]').message).not.toContain('se');
  });
});

// Measures the time of the processor, not of the clock, so that other work of the machine does not count.
describe('a hostile body of 1 MB is refused within a second of computing', () => {
  const size = 1_000_000;
  test.each([
    ['open brackets', '['.repeat(size), 'too_deep'],
    ['nested arrays', nested(size / 2), 'too_deep'],
    ['open objects', '{"a":'.repeat(size / 5), 'too_deep'],
    ['nested objects', nestedObjects(size / 6), 'too_deep'],
    ['quotes', '"'.repeat(size), 'invalid_json'],
    ['an open string', `"${'a'.repeat(size)}`, 'invalid_json'],
    ['backslashes', '\\'.repeat(size), 'invalid_json'],
    ['an open string of backslashes', `"${'\\'.repeat(size)}`, 'invalid_json'],
    ['half pairs', `"${'\\ud83d\\ude00'.repeat(size / 12)}\\ud83d"`, 'lone_surrogate'],
    ['digits', '9'.repeat(size), 'out_of_range'],
    ['digits of a fraction', `1.${'0'.repeat(size)}`, 'not_an_integer'],
    ['digits of an exponent', `1e${'0'.repeat(size)}x`, 'not_an_integer'],
    ['white space', ' '.repeat(size), 'invalid_json'],
    ['lines', '\n'.repeat(size), 'invalid_json'],
    ['one key again and again', `{${'"a":1,'.repeat(size / 6)}"a":1}`, 'duplicate_key'],
    [
      'many keys, the last twice',
      `{${Array.from({ length: size / 12 }, (_, i) => `"k${i}":1,`).join('')}"k0":1}`,
      'duplicate_key',
    ],
    ['empty arrays, then a fraction', `[${'[],'.repeat(size / 3)}0.5]`, 'not_an_integer'],
  ])('%s', (_title, body, code) => {
    const before = process.threadCpuUsage();
    expect(refusalOf(body).code).toBe(code);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
