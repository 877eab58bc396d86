import { randomUUID } from 'node:crypto';
import { OWN_IBAN, testMapping } from '../support/bank.ts';
import { dateIn, type House } from './house.ts';

/** The mapping of each house's files, by the path of its account. */
const mappings = new Map<string, Promise<string>>();

async function keepMapping(house: House): Promise<string> {
  const body = { name: 'Torture', bankAccount: OWN_IBAN, mapping: testMapping };
  const { status, data, text } = await house.call('POST', '/v1/bank_mappings', { body });
  if (status !== 201) throw new Error(`The mapping was not kept: ${text}`);
  return data.id;
}

/** Takes a statement with one line of an amount, in the minor unit; answers the id of the line. */
export async function takeLine(house: House, amount: number): Promise<string> {
  const mapping = mappings.get(house.path) ?? keepMapping(house);
  mappings.set(house.path, mapping);
  const whole = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const query = new URLSearchParams({ name: 'torture.csv', mappingId: await mapping });
  const { data, text } = await house.call('POST', `/v1/bank_statements?${query.toString()}`, {
    rawBody: `Day,Amount,Name,IBAN,Text\n${dateIn(house, -1)},${whole},,,${randomUUID()}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const statementId = data?.statements?.[0]?.id;
  if (statementId === undefined) throw new Error(`The statement was not taken: ${text}`);
  const lines = await house.call('GET', `/v1/bank_lines?statementId=${statementId}`);
  return lines.data.items[0].id;
}
