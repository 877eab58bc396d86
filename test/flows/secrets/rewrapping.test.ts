import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import {
  type AccountId,
  newId,
  type PersonId,
  type PlatformId,
  type WebhookId,
} from '../../../src/kit/ids.ts';
import { countSealed, rewrapSealed, sealedTables } from '../../../src/kit/sealed-columns.ts';
import { createSecrets, type Secrets } from '../../../src/kit/secrets.ts';
import { carriedTables, stayingTables } from '../../../src/transfer/service.ts';
import { startService, type TestService } from '../../support/service.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte);
// The service has key 7.
const old = createSecrets(keyOf(7));
const both = createSecrets(keyOf(8), [keyOf(7)]);
const current = createSecrets(keyOf(8));

/** More than are looked up at once. */
const PEOPLE = 230;
const STRIPE = '{"secretKey":"sk_test_kept"}';

let service: TestService;
let strangerId: AccountId;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Fills every sealed column of two accounts and of many people with what a key has encrypted. */
async function fill(secrets: Secrets): Promise<void> {
  const now = service.clock.now();
  const people = Array.from({ length: PEOPLE }, () => newId<PersonId>());
  await service.sql(
    `insert into people (id, name, email, email_key, created_at)
     select id, 'x', id || '@x.example', id || '@x.example', $2 from unnest($1::uuid[]) as id`,
    [people, now],
  );
  await service.sql(
    `insert into authenticators (person_id, secret, created_at)
     select id, secret, $3 from unnest($1::uuid[], $2::bytea[]) as t (id, secret)`,
    [people, people.map((id) => secrets.encrypt(id, 'authenticator', `secret of ${id}`)), now],
  );
  const hook = newId<WebhookId>();
  await service.sql(
    `insert into installation_webhooks (id, url, description, status, is_ordered, secret, previous_secrets, previous_until,
       created_at, updated_at)
     values ($1, 'https://example.com/all', '', 'Active', false, $2, $3, $4, $4, $4)`,
    [
      hook,
      secrets.encrypt(hook, 'webhook', 'whsec_all'),
      secrets.encrypt(hook, 'webhook', '["previous"]'),
      now,
    ],
  );
  const platform = newId<PlatformId>();
  await service.sql(
    `insert into platforms (id, mode, stripe_account, country, currencies, secrets, created_at, updated_at)
     values ($1, 'Live', 'acct_platform', 'US', '{USD}', $2, $3, $3)`,
    [platform, secrets.encrypt(platform, 'platform', STRIPE), now],
  );
  for (const id of [service.member.accountId, strangerId]) {
    await service.sql(
      `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at, pending,
         pending_at)
       values ($1, 'Stripe', $2, false, $4, $4, $3, $4)`,
      [
        id,
        secrets.encrypt(id, 'processor/Stripe', STRIPE),
        secrets.encrypt(id, 'processor/Stripe/pending', '{"secretKey":"rk_live_waiting"}'),
        now,
      ],
    );
    const [password, key] = ['password', 'key'].map((text) => secrets.encrypt(id, 'mail-route', text));
    await service.sql(
      id === strangerId
        ? `insert into mail_routes (account_id, id, kind, from_address, domain, selector, dkim_key, dkim_public, status,
             created_at, updated_at)
           values ($1, gen_random_uuid(), 'Domain', 'a@x.example', 'x.example', 's', $2, 'p', 'Untested', $3, $3)`
        : `insert into mail_routes (account_id, id, kind, from_address, host, port, security, username, password, status,
             created_at, updated_at)
           values ($1, gen_random_uuid(), 'Server', 'a@x.example', 'x.example', 465, 'Tls', 'u', $2, 'Active', $3, $3)`,
      [id, id === strangerId ? key : password, now],
    );
    await service.sql(
      `insert into access_points (account_id, id, kind, format, secrets, header_names, created_at, updated_at)
       values ($1, gen_random_uuid(), 'StandIn', 'peppol', $2, '{}', $3, $3)`,
      [id, secrets.encrypt(id, 'access-point', '{"secret":"whsec_kept","headers":[]}'), now],
    );
    for (const previous of [null, secrets.encrypt(id, 'webhook', '["previous"]')]) {
      await service.sql(
        `insert into webhooks (account_id, id, url, description, status, is_ordered, secret, previous_secrets,
           previous_until, position, event_id, created_at, updated_at)
         values ($1, gen_random_uuid(), 'https://example.com/hook', '', 'Active', false, $2, $3,
           case when $3::bytea is null then null else $4::timestamptz end, 0, gen_random_uuid(), $4, $4)`,
        [id, secrets.encrypt(id, 'webhook', 'whsec_kept'), previous, now],
      );
    }
  }
}

const VALUES = PEOPLE + 2 + 1 + 2 * (1 + 2 + 2 + 1 + 1);

beforeEach(async () => {
  await service.sql(
    `delete from authenticators; delete from processor_accounts; delete from webhooks; delete from mail_routes;
     delete from access_points;
     delete from installation_webhooks; delete from platforms`,
  );
  strangerId ??= (await service.addMember('stranger')).accountId;
});

/** Every sealed value in plain text, as only these secrets read it; null where they cannot. */
async function plainTexts(secrets: Secrets): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (const { table, columns, owner, purpose } of sealedTables) {
    for (const column of columns) {
      const rows = await service.sql<{ owner: AccountId; sealed: Buffer }>(
        `select ${owner} as owner, ${column} as sealed from ${table} where ${column} is not null`,
      );
      for (const { owner: id, sealed } of rows) {
        try {
          texts.push(secrets.decrypt(id, purpose, sealed));
        } catch {
          texts.push(null);
        }
      }
    }
  }
  return texts.toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
}

const counts = async (secrets: Secrets) =>
  (await countSealed(service.services.database.system, secrets)).map(({ state, count }) => [state, count]);

describe('rewrapping', () => {
  it('encrypts every value of every account and person with the current key, and changes no text', async () => {
    await fill(old);
    const before = await plainTexts(old);
    expect(before).toHaveLength(VALUES);
    expect(await counts(both)).toEqual([
      ['Current', 0],
      ['Before', VALUES],
    ]);
    expect(await rewrapSealed(service.services.database, both)).toEqual({ done: VALUES, unreadable: 0 });
    expect(await plainTexts(current)).toEqual(before);
    expect(await counts(both)).toEqual([
      ['Current', VALUES],
      ['Before', 0],
    ]);
  });

  it('does nothing where nothing is left, and goes on where it was interrupted', async () => {
    await fill(old);
    await expect(rewrapSealed(service.services.database, failingAfter(100, both))).rejects.toThrow('cut off');
    expect(await counts(both)).toEqual([
      ['Current', 100],
      ['Before', VALUES - 100],
    ]);
    expect((await plainTexts(both)).filter((text) => text === null)).toEqual([]);
    expect(await rewrapSealed(service.services.database, both)).toEqual({
      done: VALUES - 100,
      unreadable: 0,
    });
    expect(await rewrapSealed(service.services.database, both)).toEqual({ done: 0, unreadable: 0 });
  });

  it('leaves what no key can read as it is, and rewraps all the rest', async () => {
    await fill(old);
    const lost = createSecrets(keyOf(5)).encrypt(strangerId, 'processor/Stripe', STRIPE);
    await service.sql('update processor_accounts set secrets = $2 where account_id = $1', [strangerId, lost]);
    expect(await rewrapSealed(service.services.database, both)).toEqual({ done: VALUES - 1, unreadable: 1 });
    expect(await counts(both)).toEqual([
      ['Current', VALUES - 1],
      ['Before', 0],
      ['Unknown', 1],
    ]);
    const [row] = await service.sql<{ secrets: Buffer }>(
      'select secrets from processor_accounts where account_id = $1',
      [strangerId],
    );
    expect(row?.secrets.equals(lost)).toBe(true);
  });

  it('does not undo a change that comes between its reading and its writing', async () => {
    await fill(old);
    const { database } = service.services;
    const changed = current.encrypt(strangerId, 'processor/Stripe', '{"secretKey":"sk_test_new"}');
    let changes = 0;
    const racing: Pick<Database, 'system' | 'transaction'> = {
      system: database.system,
      transaction: (accountId, work) =>
        database.transaction(accountId, (tx) =>
          work({
            ...tx,
            async query(one, values) {
              if (accountId === strangerId && /processor_accounts_secrets_replace/.test(one.name)) {
                await service.sql('update processor_accounts set secrets = $2 where account_id = $1', [
                  strangerId,
                  changed,
                ]);
                changes += 1;
              }
              return tx.query(one, values);
            },
          }),
        ),
    };
    expect(await rewrapSealed(racing, both)).toEqual({ done: VALUES - 1, unreadable: 0 });
    expect(changes).toBe(1);
    expect(await plainTexts(current)).toContain('{"secretKey":"sk_test_new"}');
    expect(await counts(both)).toEqual([
      ['Current', VALUES],
      ['Before', 0],
    ]);
  });
});

describe('the metrics', () => {
  it('count the values by key, and tell those that nobody can read', async () => {
    await fill(old);
    const { accountId } = service.member;
    const lost = createSecrets(keyOf(5)).encrypt(accountId, 'webhook', 'whsec_lost');
    await service.sql('update webhooks set secret = $2 where account_id = $1 and previous_secrets is null', [
      accountId,
      lost,
    ]);
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const [known, unknown] = [old, createSecrets(keyOf(5))].map((secrets) => secrets.keyIds()[0]);
    expect(text.match(/^tranche_sealed_values.*$/gm)).toEqual([
      `tranche_sealed_values{key="${known}",state="Current"} ${VALUES - 1}`,
      `tranche_sealed_values{key="${unknown}",state="Unknown"} 1`,
    ]);
  });
});

/** Every other column of bytes, and what it holds. A column that {@link Secrets} encrypt is in `sealedColumns` instead. */
const otherBytes: Readonly<Record<string, string>> = {
  'account_profiles.logo': 'a picture',
  'adviser_documents.bytes': 'a document that was packed',
  'adviser_documents.sha256': 'a hash',
  'adviser_package_files.sha256': 'a hash',
  'adviser_package_pieces.bytes': 'a part of a file',
  'adviser_packages.link_hash': 'a hash',
  'adviser_packages.sha256': 'a hash',
  'bank_statements.sha256': 'a hash',
  'book_exports.bytes': 'a file of postings',
  'book_exports.sha256': 'a hash',
  'accounts.cancellation_terms_id': 'a hash',
  'e_invoice_hand_overs.document': 'a document that was handed over',
  'accounts.creation_hash': 'a hash',
  'cancellation_terms.id': 'a hash',
  'devices.secret_hash': 'a hash',
  'operator_idempotency.request_hash': 'a hash',
  'operator_tokens.hash': 'a hash',
  'oidc_attempts.browser_hash': 'a hash',
  'oidc_attempts.state_hash': 'a hash',
  'idempotency_keys.request_hash': 'a hash',
  'import_rows.fingerprint': 'a hash',
  'dispute_evidence.file': 'a PDF for the bank of the client',
  'invoice_sheets.logo_hash': 'a hash',
  'invoice_sheets.pdf_sha256': 'a hash',
  'invoices.cancellation_terms_id': 'a hash',
  'kept_logos.bytes': 'a picture',
  'kept_logos.hash': 'a hash',
  'login_attempts.key_hash': 'a hash',
  'passkey_challenges.hash': 'a hash',
  'passkeys.public_key': 'a public key',
  'recovery_codes.hash': 'a hash',
  'sandbox.orders.order_hash': 'a hash',
  'sessions.secret_hash': 'a hash',
  'sign_in_codes.hash': 'a hash',
  'sign_in_steps.hash': 'a hash',
  'tokens.hash': 'a hash',
};

describe('the list of sealed columns', () => {
  it('has every column of the database that holds bytes, or knows why not', async () => {
    const columns = await service.sql<{ name: string }>(
      `select c.oid::regclass || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
         and a.atttypid = 'bytea'::regtype order by 1`,
    );
    const sealed = sealedTables.flatMap(({ table, columns: names }) =>
      names.map((name) => `${table}.${name}`),
    );
    const known = [...sealed, ...Object.keys(otherBytes)];
    expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it('is known to the transfer of accounts, column by column', () => {
    const staying = ({ table, columns }: (typeof sealedTables)[number]) =>
      Object.hasOwn(stayingTables, table) ||
      columns.every((one) => carriedTables.find(({ name }) => name === table)?.leftOut?.includes(one));
    const moving = sealedTables
      .filter((one) => !staying(one))
      .map(({ table, ...rest }) => [table, rest] as const);
    const carried = carriedTables.flatMap(({ name, sealed }) =>
      sealed === undefined ? [] : [[name, sealed]],
    );
    expect(Object.fromEntries(carried)).toEqual(Object.fromEntries(moving));
  });
});

/** Secrets that encrypt so many values, and then fail. */
function failingAfter(calls: number, secrets: Secrets): Secrets {
  let left = calls;
  return {
    ...secrets,
    encrypt(...given) {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return secrets.encrypt(...given);
    },
  };
}
