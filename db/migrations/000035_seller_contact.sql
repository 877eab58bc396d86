-- The person at the business whom a client's accounts department asks: XRechnung requires name and phone.
alter table account_profiles
  add column contact_name text not null default '',
  add column phone text not null default '';
