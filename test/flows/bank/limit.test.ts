import { beforeEach, expect, it } from 'vitest';
import { bankLines, upload } from '../../support/bank.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService(async () => ({ BANK_LINES_PER_ACCOUNT: '3' }));
beforeEach(async () => {
  service = await fresh();
});

it('an account keeps as many lines as the installation says; more are refused as a whole, until a statement is deleted', async () => {
  const first = await upload(service, '2026-11-20,4.00,A,,one\n2026-11-19,5.00,B,,two');
  const more = '2026-11-19,5.00,B,,two\n2026-11-18,6.00,C,,three\n2026-11-17,7.00,D,,four';
  const refused = await upload(service, more);
  expect([refused.status, refused.error.code, refused.error.blockedBy]).toEqual([
    422,
    'illegal_action',
    'LimitReached',
  ]);
  expect(refused.error.message).toBe(
    'An account keeps 3 lines of bank statements: there are 2, and this file brings 2. Delete statements whose lines pay no ' +
      'invoice, or have the operator raise BANK_LINES_PER_ACCOUNT.',
  );
  expect(await bankLines(service)).toHaveLength(2);
  const again = await upload(service, '2026-11-20,4.00,A,,one\n2026-11-19,5.00,B,,two');
  expect(again.status).toBe(200);
  const [{ id }] = first.data.statements;
  expect((await service.call('DELETE', `/v1/bank_statements/${id}`)).status).toBe(200);
  expect((await upload(service, more)).status).toBe(201);
  expect(await bankLines(service)).toHaveLength(3);
});
