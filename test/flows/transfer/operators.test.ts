import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, openVisitor, PASSWORD, setPassword } from '../../support/console.ts';
import { addStrongOperator, type StrongOperator } from '../../support/operators.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

const HERE = 'operator@here.example';
const THERE = 'owner@moved.example';

let source: TestService;
let target: TestService;
let operator: StrongOperator;
beforeAll(async () => {
  source = await startService();
  target = await startService();
  operator = await addStrongOperator(target, HERE);
  await setPassword(target, HERE, 'the operator knows this');
  const { accountId } = await source.addMember('moved');
  // The Owner operates the other installation. The author of the file has put our operator's address into it, with a
  // password of their own.
  await source.services.operator.addOperator(THERE);
  await setPassword(source, THERE);
  await addPerson(source, 'moved', HERE, 'Owner');
  await source.services.operator.addOperator(HERE);
  await importInto(target, await exportedFrom(source, accountId));
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const listOf = async (service: TestService) =>
  (await service.services.operator.listOperators()).map(({ email }) => email);

it('the file of an account brings no operator along', async () => {
  expect(await listOf(source)).toEqual([THERE, HERE]);
  expect(await listOf(target)).toEqual([HERE]);
});

it('the file of an account lets nobody in as the operator whose address is in it', async () => {
  const stranger = openVisitor(target);
  const answer = await stranger.post('/app/sign-in', { email: HERE, password: PASSWORD });
  expect([answer.status, answer.location]).toEqual([422, null]);
  const list = await callSignedIn(target, stranger, 'GET', '/app/operator/v1/accounts');
  expect(list.status).toBe(401);
  const own = openVisitor(target);
  const step = { email: HERE, password: 'the operator knows this' };
  expect((await own.post('/app/sign-in', step)).location).toBe('/app/sign-in/second-step');
  await own.post('/app/sign-in/second-step', { code: operator.factor.code() });
  expect((await callSignedIn(target, own, 'GET', '/app/operator/v1/accounts')).status).toBe(200);
});

it('a person of the file is not taken for the one of the first start', async () => {
  const { database, operator: people } = target.services;
  await database.system.transaction((tx) => people.addFirstOperator(tx, THERE));
  expect(await listOf(target)).toEqual([HERE]);
});
