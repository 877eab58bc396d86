import { Type } from 'typebox';
import type { Operations } from '../kit/http/operations.ts';
import { answers, IfMatch } from '../kit/http/schemas.ts';
import { CreateMapping, MappingAnswer, MappingPage, UpdateMapping } from './schemas.ts';
import type { Bank } from './service.ts';

const tags = ['Bank statements'];
const params = Type.Object({ bank_mapping_id: Type.String() });

const listSchema = {
  operationId: 'listBankMappings',
  summary: 'List CSV mappings',
  description: 'Which column of a bank’s CSV file is which, by name; 50 at most.',
  tags,
  response: answers(200, MappingPage),
};
const getSchema = {
  operationId: 'getBankMapping',
  isVersioned: true,
  summary: 'Read a CSV mapping',
  description: 'Which column of a bank’s CSV file is which.',
  tags,
  params,
  response: answers(200, MappingAnswer, [404]),
};
const createSchema = {
  operationId: 'createBankMapping',
  isVersioned: true,
  summary: 'Keep a CSV mapping',
  description: 'Says which column of a bank’s CSV file is which, for this file and the next ones.',
  tags,
  body: {
    ...CreateMapping,
    examples: [
      {
        name: 'Sparkasse',
        bankAccount: 'DE89370400440532013000',
        mapping: {
          bookedOn: 'Buchungstag',
          amount: 'Betrag',
          currencyCode: 'EUR',
          name: 'Beguenstigter/Zahlungspflichtiger',
          iban: 'Kontonummer/IBAN',
          text: ['Verwendungszweck'],
        },
      },
    ],
  },
  response: answers(201, MappingAnswer, [409, 413, 415, 422]),
};
const updateSchema = {
  operationId: 'updateBankMapping',
  isVersioned: true,
  summary: 'Change a CSV mapping',
  description: 'Fields that are left out do not change. Lines that were taken stay.',
  tags,
  params,
  headers: IfMatch,
  body: { ...UpdateMapping, examples: [{ name: 'Sparkasse, savings' }] },
  response: answers(200, MappingAnswer, [404, 409, 412, 413, 415, 422]),
};
const deleteSchema = {
  operationId: 'deleteBankMapping',
  summary: 'Delete a CSV mapping',
  description: 'Lines that were taken stay.',
  tags,
  params,
  headers: IfMatch,
  response: answers(200, MappingAnswer, [404, 409, 412, 415, 422]),
};

const reading = { scope: 'reports:read' as const };
const writing = { scope: 'invoices:write' as const };
const url = '/v1/bank_mappings';
const one = `${url}/:bank_mapping_id` as const;

/** Adds the operations on mappings of a bank's CSV files. */
export function mappingRoutes({ read, readVersion, write }: Operations, bank: Bank): void {
  read({ ...reading, url, schema: listSchema }, ({ caller }) => bank.listMappings(caller));
  readVersion({ ...reading, url: one, schema: getSchema }, ({ caller, params: { bank_mapping_id: id } }) =>
    bank.getMapping(caller, id),
  );
  write({ ...writing, method: 'POST', url, schema: createSchema }, (tx, { caller, body }) =>
    bank.createMapping(tx, caller, body),
  );
  write(
    { ...writing, method: 'PATCH', url: one, schema: updateSchema },
    (tx, { caller, params: { bank_mapping_id: id }, body, headers }) =>
      bank.updateMapping(tx, caller, id, body, headers['if-match']),
  );
  write(
    { ...writing, method: 'DELETE', url: one, schema: deleteSchema },
    (tx, { caller, params: { bank_mapping_id: id }, headers }) =>
      bank.deleteMapping(tx, caller, id, headers['if-match']),
  );
}
