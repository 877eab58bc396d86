import { beforeEach, describe, expect, it } from 'vitest';
import { startRefund } from '../../../src/charges/refunds/start.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let id: AccountId;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  id = service.member.accountId;
});

describe('freezing while a refund begins', () => {
  it('lets no refund begin after the account is frozen', async () => {
    const invoice = await activeInvoice(service);
    const { data: charge } = await pay(service, invoice);
    await service.work();
    const { database, invoices, accounts } = service.services;
    // Admitted before the account was frozen.
    const account = (await accounts.findAccount(id)) as never;
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const late = database
      .transaction(id, async (tx) => {
        begun();
        await released;
        return startRefund(
          { tx, account, invoices, now: service.clock.now() } as never,
          { chargeId: charge.id } as never,
        );
      })
      .then(
        () => 'committed',
        (cause: { code: string }) => cause.code,
      );
    await hasBegun;
    await freezeAccount({ database, clock: service.clock }, id);
    release();
    expect(await late).toBe('account_frozen');
    expect(await service.sql('select id from refunds')).toEqual([]);
  });
});
