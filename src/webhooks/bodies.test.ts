import { expect, it } from 'vitest';
import type { Database } from '../kit/db/database.ts';
import type { AccountId, EventId } from '../kit/ids.ts';
import { createBodies, createMemoryBudget } from './bodies.ts';

const account = { id: '00000000-0000-7000-8000-000000000001' as AccountId, mode: 'Sandbox' } as const;

// Reads the first of some events that fit, as the database does.
function reading(bytes: number): Database {
  const single = async (_account: AccountId, _statement: unknown, values: unknown[]) => {
    const [, ids, most] = values as [AccountId, string[], number];
    return ids.slice(0, Math.max(1, Math.floor(most / bytes))).map((id) => ({
      id,
      type: 'contact.updated',
      objectId: account.id,
      sequence: 1,
      data: { name: 'a'.repeat(bytes) },
      createdAt: new Date(0),
      actorType: null,
      actorId: null,
      redactedAt: null,
    }));
  };
  return { single } as unknown as Database;
}

const idOf = (name: string) =>
  `00000000-0000-7000-8000-${Buffer.from(name).toString('hex').padStart(12, '0')}`;

it('gives the next of a chain, though the first of another waits for budget', async () => {
  const budget = createMemoryBudget(3_500);
  const items = ['a1', 'a2', 'a3', 'b1'];
  const eventIdOf = (item: string) => idOf(item) as EventId;
  const bodies = createBodies({ database: reading(1_000), account, budget, items, eventIdOf });
  await bodies.take('a1');
  // Other rounds take what is left.
  budget.add(10_000);
  const other = bodies.take('b1');
  bodies.drop('a1');
  await bodies.take('a2');
  bodies.drop('a2');
  // The chain breaks here: nobody takes its third.
  await other;
  bodies.close();
  expect(budget.left()).toBe(3_500 - 10_000);
});
