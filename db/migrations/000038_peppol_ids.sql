-- The address of a business in the Peppol network, as `0088:7300010000001`; empty: by its tax id. That of a client is in `billing`.
alter table account_profiles add column peppol_id text not null default '' check (length(peppol_id) <= 60);

-- Events of an erased contact lose its Peppol id and what VIES said of it, too.
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
        when is_person and key in ('company', 'street', 'postalCode', 'city', 'region', 'country', 'vatId', 'phone', 'reference', 'peppolId', 'vatCheck') then 'null'
        else redacted_data(value, key in ('contact', 'paymentSchedule', 'person'))
      end order by place), '{}')
    from json_each(data) with ordinality as field (key, value, place));
end
$$;
