-- The own words of a business in its mails to clients.

-- A list of `{kind, language, subject, opening, closing}`; each kind and language at most once.
alter table accounts add column mail_texts jsonb not null default '[]';
grant update (mail_texts) on accounts to tranche_app;
