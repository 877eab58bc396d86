import type { TestService } from './service.ts';

const HEADER = 'Day,Amount,Name,IBAN,Text\n';

/** The account of the business at its bank. */
export const OWN_IBAN = 'DE89370400440532013000';

/** Which column of the files of these tests is which. */
export const testMapping = {
  bookedOn: 'Day',
  amount: 'Amount',
  currencyCode: 'USD',
  name: 'Name',
  iban: 'IBAN',
  text: ['Text'],
};

/** A statement of one line in CAMT.053. */
export const CAMT = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

/** Keeps the mapping of the files of these tests; answers its id. */
export async function keepMapping(service: TestService): Promise<string> {
  const body = { name: 'Test bank', bankAccount: OWN_IBAN, mapping: testMapping };
  const { items } = (await service.call('GET', '/v1/bank_mappings')).data;
  const known = items.find(({ name }: { name: string }) => name === body.name);
  return known?.id ?? (await service.call('POST', '/v1/bank_mappings', { body })).data.id;
}

/** Sends a file as it is. */
export function sendFile(
  service: TestService,
  path: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
) {
  return service.call('POST', path, {
    rawBody: content,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
}

/** Uploads rows of a CSV file. */
export async function upload(
  service: TestService,
  rows: string,
  { mappingId = null as string | null, bankAccount = '' } = {},
) {
  const id = mappingId ?? (await keepMapping(service));
  const query = new URLSearchParams({ name: 'nov.csv', mappingId: id });
  if (bankAccount !== '') query.set('bankAccount', bankAccount);
  return sendFile(service, `/v1/bank_statements?${query.toString()}`, HEADER + rows);
}

/** The number of an invoice, as its client writes it. */
export async function numberOf(service: TestService, { id }: { readonly id: string }): Promise<string> {
  return (await service.call('GET', `/v1/invoices/${id}`)).data.number;
}

/** The lines of the account, the newest day first. */
export async function bankLines(service: TestService, query = '') {
  return (await service.call('GET', `/v1/bank_lines${query}`)).data.items;
}
