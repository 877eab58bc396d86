export interface FillShape {
  /** Invoices in all accounts together. */
  readonly invoices: number;
  /** False: events hold only a few fields of their invoice, where the disk is too small for all of them. */
  readonly hasWholeEvents: boolean;
}

export interface FilledAccount {
  readonly id: string;
  readonly path: string;
  readonly invoices: number;
}

/** The large account's path. */
export const LARGE = 'large';

const SMALL_ACCOUNTS = 10;

export const INVOICES_PER_CONTACT = 10;

/** How many invoices the service puts into the lists of the search at once. */
export const LIST_PIECE = 4_096;

const YEARS_MS = 3 * 365 * 86_400_000;

/** One large account with nine invoices of ten, and ten small ones. */
export function accountSizes(invoices: number): { readonly path: string; readonly invoices: number }[] {
  const small = Math.floor(invoices / 100);
  return [
    { path: LARGE, invoices: invoices - SMALL_ACCOUNTS * small },
    ...Array.from({ length: SMALL_ACCOUNTS }, (_, index) => ({
      path: `small-${index + 1}`,
      invoices: small,
    })),
  ];
}

/**
 * Where the rows are worked out before they go into the tables of the service. Ids are UUIDv7 of their instants, as the
 * service makes them, so that rows lie in their indexes as they would.
 */
export const stagingSchema = `
  create schema growth;
  create function growth.make_id(ms bigint, h bigint) returns uuid language sql immutable
    return (lpad(to_hex(ms), 12, '0') || '7' || right('00' || to_hex(h & 4095), 3)
      || to_hex((h | (1::bigint << 63)) & ~(1::bigint << 62)))::uuid;
  create function growth.at(ms bigint) returns timestamptz language sql immutable
    return timestamptz '1970-01-01Z' + ms * interval '1 millisecond';
  create function growth.iso(at timestamptz) returns text language sql immutable
    return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  create function growth.place(begun timestamptz, per_second float, at timestamptz) returns bigint language sql immutable
    return 1 + floor(greatest(0, extract(epoch from at - begun)) * per_second);
  create unlogged table growth.accounts (account_id uuid, begun timestamptz, per_second float);
  create unlogged table growth.contacts (account_id uuid, n bigint, id uuid, first text, last text, email text,
    created_at timestamptz);
  create unlogged table growth.invoices (account_id uuid, k bigint, id uuid, contact bigint, form text,
    is_outside boolean, is_instalment boolean, number text, amount bigint, fee bigint, p1 uuid, p2 uuid, p3 uuid, d1 date,
    d2 date, d3 date, created_at timestamptz, changed_at timestamptz, sequence integer, charge_id uuid, note text,
    event_date date, h bigint);`;

const FIRST_NAMES =
  'Maria,Jonas,Elena,Ahmed,Sofia,Lukas,Priya,Diego,Hanna,Oliver,Mei,Tomas,Ines,Noah,Fatima,Erik,Laura,Kofi,Nina,Pavel';
const LAST_NAMES =
  'Lindqvist,Okafor,Bauer,Moreau,Castillo,Nakamura,Petrov,Haddad,Olsen,Ferrari,Kowalski,Novak,Silva,Jansen,Byrne,Keller,Rossi,Andersson,Dubois,Weber';
const WORKS =
  'Wedding,Portrait,Catering,Venue,Workshop,Retainer,Consulting,Garden,Kitchen,Website,Concert,Festival,Coaching,Translation,Interior,Roofing';
const THINGS =
  'photography,deposit,instalment,project,package,season,evening,weekend,design,repair,lessons,rehearsal,delivery,maintenance,planning,survey';

const word = (list: string, from: string) => {
  const words = list.split(',');
  return `(array[${words.map((one) => `'${one}'`).join()}])[1 + mod(abs(${from}), ${words.length})]`;
};

/** The statement that says how fast the positions of an account grow: by three transactions for each invoice. */
export function stageAccount({ id, invoices }: FilledAccount, nowMs: number): string {
  return `insert into growth.accounts values ('${id}', growth.at(${nowMs - YEARS_MS}), ${(3_000 * invoices) / YEARS_MS})`;
}

/** The statement that works out an account's contacts. */
export function stageContacts({ id, invoices }: FilledAccount, nowMs: number): string {
  const contacts = Math.max(10, Math.floor(invoices / INVOICES_PER_CONTACT));
  return `insert into growth.contacts
    select '${id}', n, growth.make_id(${nowMs - YEARS_MS} - 1000000 + n, hashint8extended(n, 1)), first, last,
      lower(first) || '.' || lower(last) || n || '@example.test', growth.at(${nowMs - YEARS_MS} - 1000000 + n)
    from generate_series(1::bigint, ${contacts}) n
    cross join lateral (select hashint8extended(n, 2) >> 8 as h) hash
    cross join lateral (select ${word(FIRST_NAMES, 'h')} as first, ${word(LAST_NAMES, 'h >> 16')} as last) name`;
}

/**
 * The statement that works out an account's invoices, spread over three years up to now. A twentieth are drafts; of
 * the others most of the older ones are paid and most of the newer ones open. Most open invoices have a schedule; the
 * clock has not yet made its later payments Due.
 */
export function stageInvoices({ id, invoices }: FilledAccount, nowMs: number): string {
  const contacts = Math.max(10, Math.floor(invoices / INVOICES_PER_CONTACT));
  const stepMs = YEARS_MS / invoices;
  const chance = (bits: number, of: number) => `mod((h >> ${bits}) & 1048575, ${of})`;
  return `insert into growth.invoices
    select '${id}', k, growth.make_id(ms, h), 1 + ${chance(3, contacts)}, form, is_outside, is_instalment,
      case when form <> 'Draft' then 'INV-' || lpad(counted::text, greatest(4, length(counted::text)), '0') end,
      amount, amount * 3 / 100, growth.make_id(ms, hashint8extended(k, 11)), growth.make_id(ms, hashint8extended(k, 12)),
      growth.make_id(ms, hashint8extended(k, 13)), day + 14, second, second + 30, growth.at(ms),
      case when form in ('Open', 'Draft') then growth.at(ms) else growth.at(changed_ms) end,
      case form when 'Paid' then 5 when 'Open' then 1 when 'Draft' then 1 else 2 end,
      case when form in ('Paid', 'Part') and not is_outside then growth.make_id(changed_ms, hashint8extended(k, 14)) end,
      ${word(WORKS, 'h >> 21')} || ' ' || ${word(THINGS, 'h >> 29')} || ' ' || to_char(day + 90, 'YYYY'),
      case when ${chance(33, 3)} = 0 then day + 90 end, h
    from (
      select k, h, ms, day, counted, form, is_outside, amount, changed_ms,
        form in ('Open', 'Part') and ${chance(7, 5)} > 0 as is_instalment
      from generate_series(1::bigint, ${invoices}) k
      cross join lateral (select hashint8extended(k, 3) as h, ${nowMs - YEARS_MS} + floor(k * ${stepMs})::bigint - 60000 as ms,
        k - k / 20 as counted offset 0) a
      cross join lateral (select ${chance(11, 100)} as r, (growth.at(ms) at time zone 'UTC')::date as day,
        k <= ${Math.floor(invoices * 0.6)} as is_old, ${chance(15, 2)} = 0 as is_outside,
        5000 + ${chance(17, 200000)} as amount,
        least(ms + 86400000 * (1 + ${chance(19, 10)}), ${nowMs - 30_000}) as changed_ms offset 0) b
      cross join lateral (select case when k % 20 = 0 then 'Draft' when r < 5 then 'Canceled' when r < 8 then 'Uncollectible'
        when r < case when is_old then 62 else 25 end then 'Paid'
        when r < case when is_old then 72 else 38 end then 'Part' else 'Open' end as form) c
    ) invoice
    cross join lateral (select case when is_instalment
      then greatest(day + 44, (growth.at(${nowMs}) at time zone 'UTC')::date + 32 + ${chance(23, 330)}::integer)
      else day + 44 end as second) due`;
}
