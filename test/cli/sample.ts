import { expect } from 'vitest';
import type { Cli } from '../support/cli.ts';

/** Uses what depends on the runtime most: requests, files, streams, tables, prompts that nobody answers. `name`: of nobody yet. */
export async function useEverything(cli: Cli, name = 'lee'): Promise<void> {
  const { json: whose } = await cli.run(['whoami', '--json']);
  expect(whose.account.path).toBe('demo-studio');
  const create = ['invoices', 'create', '--to', 'kim@example.com', '--name', 'Kim', '--amount', '1,000.00'];
  const made = await cli.run([...create, '--split', '3', '--due', '+1m', '--activate', '--json']);
  expect([made.code, made.errors, made.json.paymentSchedule.length]).toEqual([0, '', 3]);
  expect((await cli.run(['invoices', 'list'])).output).toContain('1,000.00 USD');
  expect((await cli.run(['invoices', 'pdf', made.json.id, '-o', 'kim.pdf'])).code).toBe(0);
  expect((await cli.run(['invoices', 'cancel', made.json.id])).code).toBe(2);
  const tail = cli.start(['events', 'tail', '--json']);
  await tail.until('Waiting for events');
  const contact = await cli.run(['contacts', 'create', '--name', name, '--email', `${name}@example.com`]);
  expect([contact.code, contact.errors]).toEqual([0, '']);
  await tail.until('contact.created');
  await tail.stop();
}
