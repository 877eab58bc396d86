import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes } from '../support/app-scenes.ts';
import { makeDeposits } from '../support/deposits.ts';
import { activeInvoice } from '../support/money.ts';
import type { Stage } from '../support/stage.ts';

async function make({ service }: Stage) {
  const post = async (path: string, body: object = {}) => {
    const answer = await service.call('POST', path, { body });
    if (answer.status > 201) throw new Error(answer.text);
    return answer.data;
  };
  const { id } = await activeInvoice(service);
  const { amountDue, currency } = (await service.call('GET', `/v1/invoices/${id}`)).data;
  await post(`/v1/invoices/${id}/payments`, {
    amount: amountDue + 45_000,
    overpayment: 'Credit',
    method: 'BankTransfer',
  });
  const [contact] = (await service.call('GET', '/v1/contacts')).data.items;
  await post(`/v1/contacts/${contact.id}/credit/give_back`, {
    amount: 5_000,
    currency,
    method: 'BankTransfer',
    reference: 'Part of the second transfer',
  });
  const [applied, open] = [await activeInvoice(service), await activeInvoice(service)];
  await post(`/v1/invoices/${applied.id}/apply_credit`, { amount: 10_000 });
  const deposits = await makeDeposits(service);
  return { contact: `contacts/${contact.id}`, applied, open, deposits: `invoices/${deposits.invoiceId}` };
}

type Scene = AppScene<Awaited<ReturnType<typeof make>>>;
const dialog = 'dialog[open]';

const scenes: readonly Scene[] = [
  {
    name: 'credit-contact',
    path: ({ contact }) => contact,
    seen: ({ page, words }) => page.getByText(words.clientCredit.kinds.Overpayment),
  },
  {
    name: 'credit-give-back',
    path: ({ contact }) => contact,
    act: ({ page, words }) => press(page, words.clientCredit.giveBack),
    seen: dialog,
  },
  {
    name: 'credit-use',
    path: ({ open }) => `invoices/${open.id}`,
    act: ({ page, words }) => press(page, words.clientCredit.use),
    seen: dialog,
  },
  {
    name: 'credit-applied',
    path: ({ applied }) => `invoices/${applied.id}`,
    seen: ({ page, words }) => page.getByText(words.clientCredit.paidBy),
  },
  {
    name: 'deposits',
    path: (made) => made.deposits,
    seen: ({ page, words }) => page.getByText(words.deposits.title),
  },
];

drawScenes(make, scenes);
