import { makeOwnerOperator } from './operators.ts';
import type { TestService } from './service.ts';
import type { Stage, VisitOptions } from './stage.ts';

/** An installation with accounts of all kinds, and the session of a person who operates it. */
export interface OperatorScene {
  readonly token: string;
  readonly cookies: NonNullable<VisitOptions['cookies']>;
  /** Makes an account as the operator's software does. */
  create(name: string, changes?: object): Promise<{ readonly id: string; readonly path: string }>;
}

const LONG =
  'The Extraordinarily Long-Winded Wedding and Portrait Photography Company of Northumberland Limited';

/** Makes the Owner of the demo account the operator, signed in with two factors. */
export async function openOperatorScene({ service }: Pick<Stage, 'service'>): Promise<OperatorScene> {
  const { cookies } = await makeOwnerOperator(service);
  const { text: token } = await service.services.operator.createToken({ name: 'Booking platform' });
  let made = 0;
  return {
    token,
    cookies: [...cookies].map(([name, value]) => ({ name, value, url: service.url })),
    async create(name, changes = {}) {
      made += 1;
      const owner = { name: 'Dana Reed', email: `dana-${made}@maple.example` };
      const body = { externalId: `shop-${made}`, name, country: 'US', mode: 'Live', owner, ...changes };
      return (await service.call('POST', '/v1/accounts', { token, body })).data;
    },
  };
}

/** Fills the installation: open, suspended, closed and failing accounts, long names, one that was used. */
export async function fillInstallation(service: TestService, scene: OperatorScene) {
  const call = (method: string, path: string, body: object) =>
    service.call(method, path, { token: scene.token, body });
  const used = await scene.create('Maple Studio');
  const long = await scene.create(LONG, { country: 'GB' });
  const suspended = await scene.create('Card Testers Inc.');
  const closed = await scene.create('Former Flowers', { country: 'DE' });
  for (let index = 1; index <= 12; index += 1)
    await scene.create(`Studio ${index}`, { mode: index % 3 === 0 ? 'Sandbox' : 'Live' });
  const reason = 'Many small charges on many cards within an hour. Write to support@shop.example.';
  await call('POST', `/v1/accounts/${suspended.id}/suspend`, { reason });
  const scopes = ['invoices:read', 'invoices:write'];
  await call('POST', `/v1/accounts/${used.id}/tokens`, { name: 'Booking platform', scopes });
  await service.sql('update accounts set closed_at = now() where id = $1', [closed.id]);
  await service.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at, readiness)
     select id, 'Stripe', '', true, now(), now(), json_build_object('takesCharges', id <> $1) from accounts
     where id in ($1, $2)`,
    [long.id, used.id],
  );
  await service.sql(
    `insert into mail_routes (account_id, id, kind, from_address, host, port, security, status, trouble, failure,
       failing_since, failed_at, created_at, updated_at)
     values ($1, $1, 'Server', 'a@maple.example', 'mail.maple.example', 587, 'StartTls', 'Failing', 'Unreachable', 'x',
       now(), now(), now(), now())`,
    [long.id],
  );
  return { used, long, suspended, closed };
}
