-- The billing details of a contact, copied onto its invoices: company, address, VAT id, reference and persons.

-- `billing`: `{company, street, postalCode, city, region, country, vatId, phone, reference, persons}`, without the fields that
-- are not known; null: only name and email are. `persons`: `[{name, email, role, receives}]`.
-- `email_key` of a contact with a company is no address, so that several companies can share one.
alter table contacts add column billing jsonb;

-- `billing`: what the invoice says, copied when it is issued. `own_billing`: what a request chose for this invoice alone.
alter table invoices add column billing jsonb, add column own_billing jsonb;

-- Events of an erased contact lose its billing details, too.
create or replace function redacted_data(data json, is_person boolean) returns json
  language plpgsql immutable parallel safe
as $$
begin
  if json_typeof(data) = 'array' then
    return (
      select coalesce(json_agg(redacted_data(value, is_person) order by place), '[]')
      from json_array_elements(data) with ordinality as element (value, place));
  elsif json_typeof(data) <> 'object' then
    return data;
  end if;
  return (
    select coalesce(json_object_agg(key,
      case
        when is_person and key in ('name', 'email') or key in ('note', 'description', 'declineReason')
          -- Nothing but a credit note has both.
          or key = 'reason' and data->'invoiceNumber' is not null and data->'openAmount' is not null then
          case when json_typeof(value) = 'string' and value #>> '{}' <> '' then '"(erased)"' else value end
        when key = 'ccEmails' then '[]'
        when key = 'metadata' then '{}'
        when key in ('destination', 'bankAccount', 'externalId', 'returnUrl', 'billing') then 'null'
        when is_person and key = 'persons' then '[]'
        when is_person and key in ('company', 'street', 'postalCode', 'city', 'region', 'country', 'vatId', 'phone', 'reference') then 'null'
        else redacted_data(value, key in ('contact', 'paymentSchedule', 'person'))
      end order by place), '{}')
    from json_each(data) with ordinality as field (key, value, place));
end
$$;
