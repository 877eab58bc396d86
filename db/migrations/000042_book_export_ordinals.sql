-- Exports of a format are in the order in which they were made, whichever process gave them their id.

alter table book_exports add column ordinal bigint;

-- Those that were made before, in the order of what they left settled. The owner of the tables sees every account's here.
alter table book_exports no force row level security;
update book_exports e set ordinal = made.ordinal
from (
  select account_id, id,
    row_number() over (partition by account_id, format order by settled_position, created_at, id) as ordinal
  from book_exports) made
where made.account_id = e.account_id and made.id = e.id;
alter table book_exports force row level security;

-- Also numbers the exports of the release before, which makes them under the same lock.
create function number_book_export() returns trigger
  language plpgsql
as $$
begin
  select coalesce(max(e.ordinal), 0) + 1 into new.ordinal
  from book_exports e
  where e.account_id = new.account_id and e.format = new.format;
  return new;
end
$$;
create trigger book_exports_number before insert on book_exports
  for each row when (new.ordinal is null)
  execute function number_book_export();
