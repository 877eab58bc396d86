import type { AccountId } from '../../../src/kit/ids.ts';
import { TEST_ROUTING_NUMBER } from '../../../src/processors/service.ts';
import { addPerson } from '../../support/console.ts';
import type { Member } from '../../support/members.ts';
import type { TestSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';
import type { Random } from '../random.ts';
import { createPool, type Pool } from './pool.ts';
import { dayAfter } from './values.ts';

/** An account that is fuzzed, with all that is known of it. */
export interface Tenant {
  readonly service: TestService;
  readonly sandbox: TestSandbox;
  readonly random: Random;
  readonly member: Member;
  readonly path: string;
  readonly pool: Pool;
  /** Where webhooks can be sent to. */
  readonly receiverUrl: string;
  /** The account's time, as far as it is known. */
  now: Date;
  /** Counts what must have a name of its own. */
  count: number;
  /** Tokens of cards and bank accounts, made beforehand. */
  readonly tokens: { readonly cards: string[]; readonly banks: string[] };
  /** The last keys that were sent, to be sent again. */
  readonly keys: string[];
  /** The ids of the members and tokens that existed before the account's first event. */
  readonly born: ReadonlySet<string>;
}

const cards = [
  ...Array.from({ length: 8 }, () => '4242424242424242'),
  '4000056655665556',
  '5105105105105100',
  '4000000000006249',
  '4000000000000002',
  '4000000000009995',
  '4000002500003155',
  '4000002500003155',
  '4000002760003184',
  '4000000000000259',
  '4000000000001976',
  '4000000000000341',
  '4000000000007205',
  '4000000000005126',
];
const banks = [
  ...Array.from({ length: 5 }, () => '000123456789'),
  '000111111113',
  '000111111116',
  '000111111119',
  '000222222227',
  '000333333335',
  '000444444440',
];

/** So many tokens lie ready. */
const READY = 12;

/** Opens an account with a second person, an empty wallet, and tokens to pay with. */
export async function openTenant(
  service: TestService,
  sandbox: TestSandbox,
  random: Random,
  { path, receiverUrl }: Pick<Tenant, 'path' | 'receiverUrl'>,
): Promise<Tenant> {
  const member = await service.addMember(path);
  // The methods of a test's wallet are not known to the sandbox.
  await service.sql('delete from payment_methods where account_id = $1', [member.accountId]);
  const born = await service.sql<{ id: string }>(
    `select person_id as id from members where account_id = $1
     union all select id from tokens where account_id = $1`,
    [member.accountId],
  );
  await addPerson(service, path, `second@${path}.example`, 'Member');
  const tenant: Tenant = {
    service,
    sandbox,
    random,
    member,
    path,
    receiverUrl,
    pool: createPool(),
    now: service.clock.now(),
    count: 0,
    tokens: { cards: [], banks: [] },
    keys: [],
    born: new Set(born.map(({ id }) => id)),
  };
  await refillTokens(tenant);
  return tenant;
}

/** Makes a token of a test number. */
export async function makeToken(
  { sandbox, member }: Tenant,
  kind: 'card' | 'bank',
  number: string,
): Promise<string> {
  const details =
    kind === 'card'
      ? ({
          type: 'Card',
          number,
          expiryMonth: 12,
          expiryYear: 2040,
          cvc: number.startsWith('3') ? '1234' : '123',
        } as const)
      : ({ type: 'BankAccount', routingNumber: TEST_ROUTING_NUMBER, accountNumber: number } as const);
  const answer = await sandbox.processor.tokenize(member.accountId as AccountId, details);
  if (answer.status !== 'created') throw new Error(JSON.stringify(answer));
  return answer.token;
}

/** Makes the tokens that were used again, of any of the test numbers. */
export async function refillTokens(tenant: Tenant): Promise<void> {
  const { tokens, random } = tenant;
  while (tokens.cards.length < READY) tokens.cards.push(await makeToken(tenant, 'card', random.pick(cards)));
  while (tokens.banks.length < READY / 2)
    tokens.banks.push(await makeToken(tenant, 'bank', random.pick(banks)));
}

/** A token that nobody has used. */
export function takeToken({ tokens, random }: Tenant, kind: 'any' | 'bank'): string {
  const from = kind === 'bank' || random.chance(0.25) ? tokens.banks : tokens.cards;
  return from.shift() ?? 'tok_unknown';
}

/** The civil date of an account, as its dates are chosen. */
export function todayOf({ now }: Tenant): string {
  return now.toISOString().slice(0, 10);
}

/** A day so many days from the account's own. */
export function dayIn(tenant: Tenant, days: number): string {
  return dayAfter(todayOf(tenant), days);
}
