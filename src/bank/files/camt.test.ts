import { describe, expect, it } from 'vitest';
import { readStatementFile } from './read.ts';
import type { FileLine } from './types.ts';

const IBAN = 'DE02120300000000202051';
const read = (xml: string) => readStatementFile(Buffer.from(xml), null);
const statementOf = (entries: string, version = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">` +
  `<BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></Acct>\n${entries}</Stmt></BkToCstmrStmt></Document>`;
const linesOf = (xml: string): readonly FileLine[] => read(xml).accounts.flatMap(({ lines }) => lines);

const details = (amount: string, name: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>` +
  `<DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>INV-0001</Ustrd></RmtInf></TxDtls>`;
const entry = (inner: string, amount = '500.00', side = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2027-01-04</Dt></BookgDt>` +
  `<ValDt><DtTm>2027-01-05T00:00:00</DtTm></ValDt><AcctSvcrRef>B-77</AcctSvcrRef>${inner}</Ntry>`;

describe('a statement in CAMT.053', () => {
  it('gives day, amount, payer, words and ids of an entry', () => {
    const [account] = read(
      statementOf(entry(`<NtryDtls>${details('500.00', 'Maria &amp; Tom')}</NtryDtls>`)),
    ).accounts;
    expect(account?.number).toBe('DE89370400440532013000');
    expect(account?.lines).toEqual([
      {
        line: 3,
        bankId: 'B-77',
        bookedOn: '2027-01-04',
        valueOn: '2027-01-05',
        amount: 50_000,
        currency: 'EUR',
        name: 'Maria & Tom',
        iban: IBAN,
        text: 'INV-0001',
        reference: null,
        endToEndId: null,
        isReturn: false,
      },
    ]);
  });

  it('of an older version with prefixes is read, too', () => {
    const xml = statementOf(entry('').replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>'), '02');
    const prefixed = xml.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns:').replace('xmlns=', 'xmlns:ns=');
    expect(linesOf(prefixed)).toMatchObject([{ amount: 50_000, name: '' }]);
  });

  it('gives a line for each transaction of an entry that gathers several', () => {
    const gathered = `<NtryDtls>${details('200.00', 'One')}${details('300.00', 'Two')}</NtryDtls>`;
    expect(linesOf(statementOf(entry(gathered)))).toMatchObject([
      { amount: 20_000, name: 'One', bankId: 'B-77/1' },
      { amount: 30_000, name: 'Two', bankId: 'B-77/2' },
    ]);
  });

  it('keeps an entry whole when its transactions do not add up to it', () => {
    const gathered = `<NtryDtls>${details('200.00', 'One')}${details('250.00', 'Two')}</NtryDtls>`;
    expect(linesOf(statementOf(entry(gathered)))).toMatchObject([
      { amount: 50_000, name: '', bankId: 'B-77' },
    ]);
  });

  it('leaves out what is pending, and marks what was reversed', () => {
    const pending = entry('').replace('BOOK', 'PDNG');
    const reversed = entry('<RvslInd>true</RvslInd>', '12.5', 'DBIT');
    expect(linesOf(statementOf(pending + reversed))).toMatchObject([{ amount: -1_250, isReturn: true }]);
  });

  it('gives a structured reference', () => {
    const structured = '<Strd><CdtrRefInf><Ref>RF18INV0001</Ref></CdtrRefInf></Strd>';
    const said = `<NtryDtls><TxDtls><RmtInf>${structured}</RmtInf></TxDtls></NtryDtls>`;
    expect(linesOf(statementOf(entry(said)))).toMatchObject([{ reference: 'RF18INV0001', text: '' }]);
  });

  it.each([
    ['a finer amount than the currency has', entry('', '1.005'), 'Line 3: 1.005 is not an amount in EUR.'],
    ['a decimal comma', entry('', '1,50'), 'Line 3: 1,50 is not an amount in EUR.'],
    ['a number with an exponent', entry('', '1e5'), 'Line 3: 1e5 is not an amount in EUR.'],
    ['an unknown currency', entry('').replace('"EUR"', '"EUX"'), 'Line 3: EUX is not a currency.'],
    ['a day that is none', entry('').replace('01-04', '02-30'), 'Line 3: 2027-02-30 is not a date.'],
    ['no direction', entry('', '1', ''), 'Line 3: CdtDbtInd is missing.'],
    ['an end that is missing', '<Ntry>', /^Line 3: the file is not whole there/],
    ['elements in one another, very deep', '<a>'.repeat(200_000), /^Line 1: the file is not whole there/],
  ])('with %s is refused with its line', (_, entries, sentence) => {
    expect(() => read(statementOf(entries))).toThrow(sentence);
  });

  it('with a document type is refused, whatever its entities would do', () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const xml = statementOf(entry('').replace('B-77', '&f;')).replace('?>\n', `?>\n${doctype}\n`);
    expect(() => read(xml)).toThrow('Line 2: a document type is not accepted.');
  });

  it('with an entity that nobody declared is refused', () => {
    expect(() => read(statementOf(entry('').replace('B-77', '&f;')))).toThrow(
      'Line 3: the file is not whole',
    );
  });

  it('of another message is refused', () => {
    expect(() => read('<Document><FIToFIPmtCxlReq/></Document>')).toThrow('not a statement (camt.053)');
  });
});
