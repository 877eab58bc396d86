import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../../test/support/service.ts';
import { createOnlyOne } from './only-one.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('two processes never do the work at the same time, and the next one does it afterwards', async () => {
  const [first, second] = [createOnlyOne(service.connection), createOnlyOne(service.connection)];
  let done = 0;
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const working = first('bounceMailbox', async () => {
    begin();
    await held;
    done += 1;
  });
  await begun;
  const work = async () => {
    done += 1;
  };
  expect(await second('bounceMailbox', work)).toBe(false);
  expect(done).toBe(0);
  end();
  expect(await working).toBe(true);
  expect(await second('bounceMailbox', work)).toBe(true);
  expect(done).toBe(2);
});

it('work that fails leaves it to others', async () => {
  const onlyOne = createOnlyOne(service.connection);
  await expect(
    onlyOne('bounceMailbox', async () => {
      throw new Error('The mailbox is away.');
    }),
  ).rejects.toThrow('The mailbox is away.');
  expect(await onlyOne('bounceMailbox', async () => {})).toBe(true);
});
