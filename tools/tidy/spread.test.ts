import { expect, it } from 'vitest';
import { messagesOf } from './planted.ts';
import { spreadRule } from './spread.ts';

const placement = JSON.stringify({
  byAccount: ['tasks', 'account_counters'],
  everywhere: ['accounts', 'tokens'],
});
const plant = (text: string) => ({
  'db/placement.json': placement,
  'src/kit/queue/due-tasks.ts': `query(${text});`,
});

it.each([
  ['`with recursive seen as (select account_id from tasks) select * from seen`', 'a recursion over accounts'],
  [
    '`select t.id from tokens t join accounts a on a.id = t.account_id left join account_counters c on c.account_id = a.id`',
    'an outer join from a table',
  ],
  ["`begin; set local tranche.account_id = 'x'`", 'two commands in one message'],
])('what several machines refuse is refused: %s', (text, message) => {
  expect(messagesOf(spreadRule, plant(text))).toContain(message);
});

it.each([
  '`with recursive seen as (select key from tasks where account_id = $1) select * from seen`',
  '`select a.id from accounts a left join tokens t on t.account_id = a.id`',
  '`select c.value from account_counters c left join tasks t on t.account_id = c.account_id`',
  '`select t.id from tokens t left join account_counters c on c.account_id = $1 where t.account_id = $1`',
  "`set local tranche.account_id = 'x'`",
])('what they take is fine: %s', (text) => {
  expect(messagesOf(spreadRule, plant(text))).toBe('');
});
