import { describe, expect, it } from 'vitest';
import { peppolIdFault, peppolIdOf } from './peppol-id.ts';

describe('a Peppol id', () => {
  it.each([
    '0088:7300010000001',
    '0192:987654325',
    '0208:0123456749',
    '0151:51824753556',
    '0184:DK12345678',
    '0007:5567212047',
    '9930:DE123456789',
    '0204:991-01234-43',
    '9915:b',
  ])('%s can be one', (text) => {
    expect(peppolIdFault(text)).toBeNull();
  });

  it.each([
    ['7300010000001', /four digits, a colon/],
    ['0088 7300010000001', /four digits, a colon/],
    ['0088:', /four digits, a colon/],
    [`9930:${'1'.repeat(51)}`, /four digits, a colon/],
    ['0001:123', /0001, which is no code/],
    ['9901:123', /9901, which is no code/],
    ['0088:7300010000002', /no right number for 0088/],
    ['0192:987654321', /no right number/],
    ['0151:51824753557', /no right number for 0151/],
    ['0151:5182475355', /no right number/],
    ['0184:12345678', /no right number for 0184/],
    ['0184:DK1234567', /no right number/],
    ['0208:0123456789', /no right number/],
    ['0208:9123456749', /no right number/],
    ['0007:5567212048', /no right number/],
  ])('%s is none, and says why', (text, why) => {
    expect(peppolIdFault(text)).toMatch(why);
  });

  it('is read as its code and its number', () => {
    expect(peppolIdOf('0204:991-01234-43')).toEqual({ scheme: '0204', id: '991-01234-43' });
    expect(peppolIdOf('EM:a@b.example')).toBeNull();
  });
});
