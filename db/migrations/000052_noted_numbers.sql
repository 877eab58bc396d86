-- `noted_form`: the form whose numbers that callers had given before stand in number_ranges. From then on callers may give no
-- number of it, so the first number of a period is known without a look through the invoices. Null, or another than `form`:
-- they have not been noted.
alter table account_counters add column noted_form text;
