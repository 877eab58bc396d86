-- PDFs that mails carry.

-- `attach_pdf`: whether mails to clients carry their document, as the business wishes.
alter table accounts add column attach_pdf boolean not null default false;
grant update (attach_pdf) on accounts to tranche_app;

-- `{documents: [{kind, id}], tries, isLeftOut}`: which documents a mail carries, how often making them has failed, and whether it
-- went without them. Null: none. The release before sends a mail without them.
alter table mails add column attachments jsonb;
