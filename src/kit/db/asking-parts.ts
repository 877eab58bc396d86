import type pg from 'pg';

/** SQLSTATE: a part was moved since the machines were listed. */
export const MOVED = 'TP001';

// Citus itself sends a statement to one part only when it names an account, and one that fails on one machine fails whole. A
// function is sent to the machine of its first parameter, and there asks the tables of the parts by their own names, as the role
// that has called it.
const TEXT = `
create or replace function ask_parts(for_account uuid, machine int, query text, tables text[]) returns setof jsonb
  language plpgsql as $$
declare
  part record;
  shard record;
  asked text;
begin
  -- Not sent on where the account's rows are here by now.
  if machine <> (select groupid from pg_dist_local_group) then
    raise exception 'The part was moved.' using errcode = '${MOVED}';
  end if;
  for part in
    select s.shardminvalue as least from pg_dist_shard s join pg_dist_placement p using (shardid)
    where s.logicalrelid = 'account_counters'::regclass and p.groupid = machine
  loop
    asked := query;
    for shard in
      select t.name, s.shardid as id from unnest(tables) t (name)
      join pg_dist_shard s on s.logicalrelid = t.name::regclass
        and (s.shardminvalue = part.least or s.shardminvalue is null)
    loop
      asked := regexp_replace(asked, '\\m(from|join)(\\s+)' || shard.name || '\\M', '\\1\\2' || shard.name || '_' || shard.id, 'g');
    end loop;
    return query execute 'select to_jsonb(one) from (' || asked || ') one';
  end loop;
end $$`;

const SIGNATURE = 'ask_parts(uuid,int,text,text[])';

/** Makes or renews, in a database that is spread, the function by which each part of the accounts is asked by itself. */
export async function placeAsking(client: pg.ClientBase): Promise<void> {
  await client.query(TEXT);
  const { rows } = await client.query(
    `select from pg_dist_object where objid = '${SIGNATURE}'::regprocedure and distribution_argument_index is not null`,
  );
  if (rows.length > 0) return;
  await client.query(
    `select create_distributed_function('${SIGNATURE}', 'for_account', colocate_with => 'account_counters')`,
  );
}
