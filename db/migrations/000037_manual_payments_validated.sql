-- mode: statements
-- Every release writes a source with a line of a bank statement, and with nothing else.
alter table manual_payments validate constraint manual_payments_source_of_line;
