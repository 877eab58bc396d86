-- A debt to the operator may also come of money that was left to the recipient although the wallet got it back: then no bank
-- took anything (`owed_since` without `funding_returned_at`).
-- unused since 1.0.0-rc.2
alter table payments drop constraint if exists payments_check4;
