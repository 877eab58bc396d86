-- The client says that money was transferred: `{announcedAt, until, count, missedAt}`. Until then reminders pause; recorded money ends it.
-- Null: the client has said nothing since the last money.
alter table invoices add column announced_transfer json;
