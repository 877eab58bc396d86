import pg from 'pg';

// Loaded into a service: each transaction of an account reads a table over all machines first.
const { prototype } = pg.Client as unknown as { prototype: { query(...given: unknown[]): unknown } };
const { query } = prototype;
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
