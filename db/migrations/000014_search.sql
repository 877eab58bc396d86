-- What searches find invoices by. A list for each word and piece of the log: the invoices in which the word stands. `age` is the
-- inverted id of the newest invoice of the piece, so that the newest list of a word is the first of the key. Lists only grow:
-- what they name is looked at again before it is shown. Under row-level security an index serves only conditions with
-- leakproof operators; comparing texts is one.
create table search_lists (
  account_id uuid not null,
  word text collate "C" not null check (length(word) between 1 and 400),
  age uuid not null,
  ids uuid[] not null,
  amount integer not null check (amount = cardinality(ids) and amount > 0),
  primary key (account_id, word, age)
);
-- Ids do not shrink; packing them would only take time.
alter table search_lists alter column ids set storage external;

-- Invoices whose words have changed, or that were committed after younger ones were taken into the lists.
create table search_waiting (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  primary key (account_id, id)
);

-- Up to which invoice all are in the lists; newer ones are looked at one by one. It stands beside the counter because who
-- creates invoices holds that row anyway: so none can come in behind it unseen.
alter table account_counters add column searched_to uuid;

alter table search_lists enable row level security;
alter table search_lists force row level security;
create policy tenant on search_lists to tranche_app using (account_id = current_account_id());
grant select, insert on search_lists to tranche_app;

alter table search_waiting enable row level security;
alter table search_waiting force row level security;
create policy tenant on search_waiting to tranche_app using (account_id = current_account_id());
grant select, insert, update, delete on search_waiting to tranche_app;
