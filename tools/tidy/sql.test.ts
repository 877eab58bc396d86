import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { accountRule, instantRule, sqlPlaceRule } from './sql.ts';

const statements = [
  '`select id from invoices where id = $1`',
  "'select pg_advisory_xact_lock($1)'",
  "'SELECT 1'",
  '`\n  insert into invoices (id) values ($1)`',
  '`update invoices set status = $1`',
  '`update only invoices as i set status = $1`',
  '`delete from invoices`',
  '`merge into invoices using news on true`',
  '`with due as (select id from payments) select id from due`',
  '`with recursive due (id) as materialized (select 1) select id from due`',
  '`-- due today\nselect id from payments`',
  "'select id ' + 'from invoices'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted text holds a template of its own
  '`update ${table} set status = $1`',
  "sql`select id from invoices where status = 'Due'`",
];

const prose = [
  "'Select one from the list'",
  "'select'",
  "'with love'",
  "'Update your card to set it right'",
  "'delete the draft'",
  "'selected from the wallet'",
];

it.each(statements)('SQL outside of a store is refused: %s', (text) => {
  const planted = { 'src/invoices/service.ts': `const text = 1;\nquery(${text});` };
  expect(placesFound(sqlPlaceRule, planted)).toEqual(['src/invoices/service.ts:2']);
  expect(messagesOf(sqlPlaceRule, planted)).toContain('store.ts of this slice');
});

it.each(prose)('prose is no SQL: %s', (text) => {
  expect(placesFound(sqlPlaceRule, { 'src/invoices/service.ts': `say(${text});` })).toEqual([]);
});

it.each([
  'src/invoices/store.ts',
  'src/kit/queue.ts',
  'src/ledger/store.test.ts',
  'test/support/database.ts',
])('SQL is at home in %s', (path) => {
  expect(placesFound(sqlPlaceRule, { [path]: `query(${statements[0]});` })).toEqual([]);
});

const store = 'src/invoices/store.ts';

it.each(statements)('a statement of a store without account_id is refused: %s', (text) => {
  const planted = { [store]: `const text = 1;\nquery(${text});` };
  expect(placesFound(accountRule, planted)).toEqual([`${store}:2`]);
  expect(placesFound(accountRule, { 'src/invoices/create-store.ts': text })).toHaveLength(1);
  expect(messagesOf(accountRule, planted)).toContain('across accounts:');
});

it.each([
  '`select id from invoices where account_id = $1`',
  '`insert into invoices (account_id, id) values ($1, $2)`',
  "'select id from invoices ' + 'where account_id = $1'",
])('a statement with account_id is fine: %s', (text) => {
  expect(placesFound(accountRule, { [store]: `query(${text});` })).toEqual([]);
});

it.each([
  '`select i.id from invoices i join payments p on p.account_id = i.account_id where i.account_id = $1`',
  '`delete from payments using due where account_id = due.account_id`',
])('a statement that takes the account from another row is refused: %s', (text) => {
  expect(placesFound(accountRule, { [store]: `query(${text});` })).toEqual([`${store}:1`]);
  expect(messagesOf(accountRule, { [store]: `query(${text});` })).toContain('account_id = $1');
  expect(placesFound(accountRule, { [store]: `// Across accounts: all of them\nquery(${text});` })).toEqual(
    [],
  );
});

it.each([
  '`select account_id from invoices where id = $1`',
  '`insert into invoices (account_id) select id from accounts`',
])('a statement that only mentions account_id is refused: %s', (text) => {
  expect(placesFound(accountRule, { [store]: `query(${text});` })).toHaveLength(1);
});

it.each([
  '`insert into events (account_id, id) select $1, id from unnest($2::uuid[]) as new (id)`',
  '`insert into events (account_id, id) select $1, * from ${rows.unnest(2)}`',
  '`insert into events (account_id, id) select $1, id from rows from (unnest($2::uuid[])) as new (id)`',
])('an insert of rows that are parameters reads the account from a table: %s', (text) => {
  expect(placesFound(accountRule, { [store]: `query(${text});` })).toEqual([`${store}:1`]);
  expect(messagesOf(accountRule, { [store]: `query(${text});` })).toContain('OF_ACCOUNT');
  const joined = text.replace('$1', 'counter.account_id').replace(/`$/, ' ${OF_ACCOUNT}`');
  expect(placesFound(accountRule, { [store]: `query(${joined});` })).toEqual([]);
});

const bare = '`select id from payments`';

it.each([
  [
    'above the query',
    `// across accounts: the sweep serves all\nawait query({ name: 'due', text: ${bare} });`,
  ],
  ['above the text', `await query({\n  // across accounts: the sweep serves all\n  text: ${bare},\n});`],
  ['over two lines', `// across accounts: the\n// sweep\nquery(${bare});\n`],
  ['in the SQL', 'query(`-- across accounts: the sweep serves all\nselect id from payments`);'],
  [
    'in the docstring of a function with one statement',
    `/** Due ones, across accounts: the sweep serves all. */\nexport async function due() {\n  await query(${bare});\n}`,
  ],
])('a statement for all accounts gives its reason %s', (_, text) => {
  expect(placesFound(accountRule, { [store]: text })).toEqual([]);
});

it.each([
  ['has no reason', `// across accounts:\nquery(${bare});`],
  ['is further up', `// across accounts: the sweep serves all\n\nquery(${bare});`],
  ['belongs to another statement', `// across accounts: the sweep serves all\nvoid 0;\nquery(${bare});`],
])('a comment does not count when it %s', (_, text) => {
  expect(placesFound(accountRule, { [store]: text })).toHaveLength(1);
});

it('a comment before two statements excuses neither', () => {
  const text = `// across accounts: the sweep serves all\nfunction due() {\n  query(${bare});\n  query(${bare});\n}`;
  expect(placesFound(accountRule, { [store]: text })).toEqual([`${store}:3`, `${store}:4`]);
});

it('kit serves no account and is free', () => {
  expect(placesFound(accountRule, { 'src/kit/queue.ts': `query(${bare});` })).toEqual([]);
});

it.each([
  "`update tasks set run_at = due_at - interval '1 day' where account_id = $1`",
  "`update tasks t set run_at = t.due_at - a.offset * interval '1 ms' from accounts a where a.id = $1`",
  "`insert into views (account_id) values ($1) on conflict do update set seen_at = kept.seen_at + interval '1 ms'`",
])('an update that adds an interval to a column is refused: %s', (text) => {
  expect(placesFound(instantRule, { [store]: `query(${text});` })).toEqual([`${store}:1`]);
});

it.each([
  "`update backups set status = 'Failed' where started_at < $1::timestamptz - interval '5 hours'`",
  "`select id from tasks where account_id = $1 and due_at < run_at - interval '5 hours'`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted text holds a template of its own
  "`update tasks set run_at = ${earlierBy('due_at', `interval '1 day'`)} where account_id = $1`",
])('other arithmetic of instants is fine: %s', (text) => {
  expect(placesFound(instantRule, { [store]: `query(${text});` })).toEqual([]);
});
