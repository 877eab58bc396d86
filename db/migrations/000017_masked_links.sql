-- Who has the link of an outgoing payment says where its money goes. Events are read by tokens that may only read, so
-- they tell it without its code. Row-level security, which keeps events from the owner too, is lifted for that moment.
alter table events no force row level security;
update events set data = regexp_replace(data::text, '("offerLink" ?: ?"[^"]*/p/)[0-9A-Za-z]{22}"', '\1****"')::json
where type like 'payment.%' and data::text ~ '"offerLink" ?: ?"';
alter table events force row level security;
