import type pg from 'pg';

/** Does one work after the other, in the order in which they are asked for: a connection has room for one query at a time. */
export function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

/** Queries of a connection, one after the other, for their rows. */
export function queriesOf(client: pg.Client) {
  const inTurn = createQueue();
  return <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
    inTurn(async () => (await client.query<Row>(text, values)).rows);
}
