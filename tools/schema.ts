import pg from 'pg';
import type { Connection } from '../src/kit/db/database.ts';

// Everything is read from the catalogs, because the embedded PostgreSQL comes without pg_dump. The queries
// name no version's columns, so that every supported PostgreSQL gives the same text.
const tables = `
  select c.oid::regclass::text as name,
    (select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), e',\\n' order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    c.relrowsecurity and c.relforcerowsecurity as "isForced"
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = any($1::regnamespace[]) and c.relname <> 'migrations'
  order by c.relnamespace <> 'public'::regnamespace, c.relname`;

const constraints = `
  select format('alter table %s add constraint %s %s;', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid)) as line
  from pg_constraint o join pg_class c on c.oid = o.conrelid
  where c.relnamespace = any($1::regnamespace[]) and c.relname <> 'migrations' and o.contype in ('p', 'u', 'f', 'c')
  order by c.relnamespace <> 'public'::regnamespace, c.relname, o.contype desc, o.conname`;

const indexes = `
  select pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = any($1::regnamespace[]) and c.relname <> 'migrations'
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
  order by c.relnamespace <> 'public'::regnamespace, 1`;

const policies = `
  select format('create policy %s on %s%s to %s%s%s;', policyname, tablename,
      case when cmd <> 'ALL' then ' for ' || lower(cmd) end, array_to_string(roles, ', '),
      ' using (' || qual || ')', ' with check (' || with_check || ')') as line
  from pg_policies where schemaname::regnamespace = any($1::regnamespace[]) order by tablename, policyname`;

// Rights on a column alone name it; those on a whole table are not repeated for its columns.
const grants = `
  with whole as materialized (
    select table_schema, table_name, grantee, privilege_type
    from information_schema.role_table_grants
    where table_schema = any($1) and grantee in ('tranche_app', 'tranche_system', 'tranche_sandbox', 'tranche_eraser')
  ), parts as materialized (
    select table_schema, table_name, grantee, privilege_type, column_name
    from information_schema.column_privileges
    where table_schema = any($1) and grantee in ('tranche_app', 'tranche_system', 'tranche_sandbox', 'tranche_eraser')
  )
  select format('grant %s on %s to %s;', string_agg(rights, ', ' order by rights), c.oid::regclass, grantee) as line
  from (
    select table_schema, table_name, grantee, lower(privilege_type) as rights from whole
    union all
    select table_schema, table_name, grantee, format('%s (%s)', lower(privilege_type), column_name)
    from parts left join whole using (table_schema, table_name, grantee, privilege_type)
    where whole.table_name is null
  ) granted
  join pg_class c on c.relname = table_name and c.relnamespace = table_schema::regnamespace
  where table_name <> 'migrations'
  group by c.oid, c.relname, c.relnamespace, grantee
  order by c.relnamespace <> 'public'::regnamespace, c.relname, grantee`;

const functions = `
  select pg_get_functiondef(p.oid) || ';' as line
  from pg_proc p where p.pronamespace = any($1::regnamespace[]) order by p.proname`;

// The service's own schema stands first.
const SCHEMAS = ['public', 'sandbox'];

/** The schema of a database as text: tables, constraints, indexes, functions, policies, grants. */
export async function describeSchema(connection: Connection): Promise<string> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const lines = async (text: string) =>
      (await client.query<{ line: string }>(text, [SCHEMAS])).rows.map((row) => row.line.trimEnd());
    const { rows } = await client.query<{ name: string; columns: string; isForced: boolean }>(tables, [
      SCHEMAS,
    ]);
    const created = rows.map(
      ({ name, columns, isForced }) =>
        `create table ${name} (\n${columns}\n);${isForced ? ` -- row-level security is forced` : ''}`,
    );
    const parts = [
      '-- Made by `npm run schema` from the migrations; read it, do not edit it.',
      ...created,
      (await lines(constraints)).join('\n'),
      (await lines(indexes)).join('\n'),
      ...(await lines(functions)),
      (await lines(policies)).join('\n'),
      (await lines(grants)).join('\n'),
    ];
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
