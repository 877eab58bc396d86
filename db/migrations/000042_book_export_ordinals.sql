-- Exports of a format are in the order in which they were made, whichever process gave them their id.

alter table book_exports add column ordinal bigint;

-- Also numbers the exports of the release before, which makes them under the same lock. Those that were made earlier have none,
-- here and where their account moves to.
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
  for each row when (new.ordinal is null and coalesce(current_setting('tranche.keeps_rows', true), '') = '')
  execute function number_book_export();
