-- A file that is uploaded again brings back lines that were deleted with an earlier statement.

-- `sequence`: of the last event of the statement.
alter table bank_statements add column sequence integer not null default 1;
grant update (line_count, known_count, sequence) on bank_statements to tranche_app;
