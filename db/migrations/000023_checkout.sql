-- Cancellation terms that a client accepts at checkout, and whether autopay is asked for.

-- `terms_language`, `terms_sha256`: the cancellation terms that the payer accepted by paying, of the text in this language; in
-- hexadecimal digits. `terms_accepted_from`: the network address of the payer. All three or none. The time is `created_at`.
alter table charges
  add column terms_language text,
  add column terms_sha256 text,
  add column terms_accepted_from text;

-- Whether clients are offered autopay with a payment through the link, must agree to it with the first, or cannot.
alter table accounts add column autopay text not null default 'Offered'
  check (autopay in ('Offered', 'Required', 'Off'));
grant update (autopay) on accounts to tranche_app;
