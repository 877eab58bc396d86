-- The log of events is read in the order of its transactions, up to the oldest one still under way, and listed by type.
create index events_log on events (account_id, transaction_id, id);
create index events_type on events (account_id, type, id);
