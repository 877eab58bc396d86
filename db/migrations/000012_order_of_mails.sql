-- The place of a mail among those about the same invoice or outgoing payment, in the order in which they were written,
-- under its lock. Ids tell that of one process only. Null: written by an older version.
alter table mails add place bigint;
