import { describe, expect, it } from 'vitest';
import { csvLines } from './csv.ts';
import { parseCsv, textOf, unprotected } from './read-csv.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;

describe('the text of a file', () => {
  it.each([
    ['UTF-8', bytesOf(0x4d, 0xc3, 0xbc)],
    ['UTF-8 with its mark', bytesOf(0xef, 0xbb, 0xbf, 0x4d, 0xc3, 0xbc)],
    ['UTF-16, little end first', bytesOf(0xff, 0xfe, 0x4d, 0, 0xfc, 0)],
    ['UTF-16, big end first', bytesOf(0xfe, 0xff, 0, 0x4d, 0, 0xfc)],
    ['Western Europe', bytesOf(0x4d, 0xfc)],
  ])('is read as %s', (_name, bytes) => {
    expect(parseCsv(textOf(bytes))[0]?.cells).toEqual(['Mü']);
  });

  it('may be empty', () => expect(parseCsv(textOf(bytesOf()))).toEqual([]));
});

describe('the records of a text', () => {
  it.each([',', ';', '\t'])('are separated by %j', (mark) => {
    expect(parseCsv(`a${mark}b\r\n"1${mark}2"${mark}3\r\n`).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      [`1${mark}2`, '3'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])(
    'know their lines, with lines that end in %j and breaks inside quotes',
    (end) => {
      const text = ['a,b', '"x', 'y",1', '', ' , ', 'z,2'].join(end);
      expect(parseCsv(text).map(({ line }) => line)).toEqual([1, 2, 6]);
      expect(parseCsv(text)[1]?.cells).toEqual([`x${end}y`, '1']);
    },
  );

  it.each([
    [
      'a,"12 inch\nb,3\n',
      [
        ['a', '"12 inch'],
        ['b', '3'],
      ],
    ],
    [
      'a,"12 inch\nb,"3 inch\nc,4',
      [
        ['a', '"12 inch'],
        ['b', '"3 inch'],
        ['c', '4'],
      ],
    ],
    [
      'a,"x" ,1\nb,2,"',
      [
        ['a', 'x ', '1'],
        ['b', '2', '"'],
      ],
    ],
    ['"""a""",""\n', [['"a"', '']]],
  ])('are not swallowed by a quote that nothing closes: %j', (text, cells) => {
    expect(parseCsv(text).map((one) => one.cells)).toEqual(cells);
  });

  it('keep doubled quotes, and quotes inside a cell', () => {
    expect(parseCsv('"say ""hi""",5" pipe')[0]?.cells).toEqual(['say "hi"', '5" pipe']);
  });
});

it.each(['=1+1', '-5', ' +49 30', '@x', "'=x", 'a; =b', 'plain', "'twas", 'a;b', '"=x'])(
  'a text that our files protect comes back as it was: %j',
  (text) => {
    const [cell = ''] = parseCsv(csvLines([[text]]))[0]?.cells ?? [];
    expect(unprotected(cell)).toBe(text);
  },
);
