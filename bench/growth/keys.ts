import type pg from 'pg';

/** How a constraint or an index is dropped and made again. */
interface Key {
  readonly drop: string;
  readonly make: string;
}

/** Drops the indexes and unique keys of a table, or without one all foreign keys; answers them in the order to make them in. */
export async function dropKeys(client: pg.Client, table: string | null): Promise<Key[]> {
  const keys = table === null ? await foreignKeys(client) : await indexesOf(client, table);
  for (const { drop } of keys) await client.query(drop);
  return keys;
}

/** Makes keys again: what they guarantee is checked for every row. */
export async function restoreKeys(client: pg.Client, keys: readonly Key[]): Promise<void> {
  for (const { make } of keys) await client.query(make);
}

/** All indexes and constraints with their definitions, and whether they are valid, as one text. */
export async function describeKeys(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
     from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select format('%s %s', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i
     join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
     union all
     select format('%s %s', relname, relpersistence) from pg_class where relnamespace = 'public'::regnamespace
     order by line`,
  );
  return rows.map(({ line }) => line).join('\n');
}

async function foreignKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     order by conrelid::regclass::text, conname`,
  );
  return rows;
}

async function indexesOf(client: pg.Client, table: string): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
     from pg_index i
     left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype in ('p', 'u')
     where i.indrelid = $1::regclass
     order by i.indisprimary desc, i.indexrelid::regclass::text`,
    [table],
  );
  return rows;
}
