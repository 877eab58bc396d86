-- When a client took back the consent to autopay that came with a charge whose end is not known yet.
alter table charges add column consent_withdrawn_at timestamptz;
