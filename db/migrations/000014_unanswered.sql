-- A person who has dealt with a difference closes it and says how.
alter table discrepancies add closing_note text check (length(closing_note) <= 2000);
