import { expect, it } from 'vitest';
import { sdkMethodOf } from './sdk-names.ts';

it.each([
  ['GET', '/v1/things', 'listThings', 'things.list'],
  ['POST', '/v1/things', 'createThing', 'things.create'],
  ['GET', '/v1/things/{thing_id}', 'getThing', 'things.get'],
  ['PATCH', '/v1/things/{thing_id}', 'updateThing', 'things.update'],
  ['PUT', '/v1/things/{thing_id}', 'putThing', 'things.set'],
  ['DELETE', '/v1/things/{thing_id}', 'deleteThing', 'things.delete'],
  ['GET', '/v1/big_things/counts', 'countThings', 'bigThings.counts'],
  ['POST', '/v1/things/{thing_id}/write_off', 'writeOffThing', 'things.writeOff'],
  ['GET', '/v1/reports/cash_flow/csv', 'getCashFlowReportAsCsv', 'reports.cashFlowCsv'],
  ['GET', '/v1/things/{thing_id}/parts', 'listThingParts', 'things.parts.list'],
  ['POST', '/v1/things/{thing_id}/parts', 'createThingPart', 'things.parts.create'],
  ['GET', '/v1/things/{thing_id}/small_parts/{part_id}', 'getThingPart', 'things.smallParts.get'],
  ['POST', '/v1/things/{thing_id}/parts/{part_id}/replay', 'replayThingPart', 'things.parts.replay'],
  ['POST', '/v1/test_clock', 'advanceTestClock', 'testClock.advance'],
  ['POST', '/v1/charges/{charge_id}/refunds', 'createRefund', 'charges.refund'],
])('%s %s is %s: the method is tranche.%s', (method, path, operationId, name) => {
  const found = sdkMethodOf({ method, path, operationId });
  expect([...found.resource, found.method].join('.')).toBe(name);
});
