-- How the date and the amount of a scheduled payment follow from the event, the issue and the total; null: the caller chose both.
alter table scheduled_payments add column rule jsonb;
