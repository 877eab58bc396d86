-- How the date and the amount of a scheduled payment follow from the event, the issue and the total, with what each came to; a
-- rule that came to another value than its column has ended. Null: the caller chose both.
alter table scheduled_payments add column rule jsonb;

-- Whether the payment was Scheduled when the charge began: a part of it leaves it so. Charges of the release before say nothing.
alter table charge_allocations add column was_scheduled boolean not null default false;
