-- Since when an account at a platform is not wanted: after a restore, one that was left before the backup differs from one that
-- was left since, and that may have taken money. Null: it is wanted, or the release before wrote the row, and updated_at stands
-- in, which a refresh may have moved on. Then a person is asked once too often.
alter table platform_businesses add column unwanted_at timestamptz;
