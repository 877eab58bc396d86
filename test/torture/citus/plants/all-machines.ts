import pg from 'pg';

// Loaded into a service: each transaction of an account reads a table over all machines first.
type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const query: Query = prototype.query;
prototype.query = function plant(this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }];
  const text = typeof first === 'string' ? first : first.text;
  const answer = query.apply(this, given);
  if (text === 'begin') {
    const asked = query.call(this, 'select count(*) from account_counters') as Promise<unknown>;
    asked.catch(() => {});
  }
  return answer;
};
