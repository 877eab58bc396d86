import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currencyExponent } from '../../../../src/kit/money/money.ts';
import { addDays } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi, readApi } from '../../api/client.ts';
import { invoiceCountsQuery } from '../../api/queries/invoices.ts';
import { readAgain } from '../../api/read-again.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Fault } from '../../parts/states.tsx';
import { useBuilding } from './context.ts';
import { changeForm, newItem } from './form.ts';

/** Before the first invoice: fills in a sample that goes to the person themselves. */
export function SamplePart({ onFilled }: { readonly onFilled: () => void }) {
  const { builder: texts } = useMessages();
  const { person } = useMe();
  const account = useAccount();
  const can = useCan();
  const queries = useQueryClient();
  const today = useToday();
  const { keeper } = useBuilding();
  const [isUsed, setUsed] = useState(false);
  const counts = useQuery(invoiceCountsQuery(account.path, {})).data;
  const sampleAmount = (amount: number) => amount * 10 ** currencyExponent(account.currency);
  const fill = useAction(async (key) => {
    const { email, name } = person;
    const found = await readApi(account.path, 'GET /v1/contacts', { query: { email } });
    const contact =
      found.items[0] ??
      (await callApi(account.path, 'POST /v1/contacts', { body: { name: name || email, email }, key })).data;
    await readAgain(queries, [account.path, 'contacts']);
    setUsed(true);
    keeper.change(
      changeForm(
        keeper.read().form,
        {
          client: { id: contact.id, name: contact.name, email: contact.email },
          items: [
            { ...newItem(), description: texts.sample.item, quantity: 1, unitAmount: sampleAmount(240) },
            { ...newItem(), description: texts.sample.item2, quantity: 1, unitAmount: sampleAmount(60) },
          ],
          note: texts.sample.note,
          plan: { kind: 'deposit', share: 3_000, date: today, balanceDate: addDays(today, 30) },
        },
        { names: texts.planNames, today },
      ),
    );
    onFilled();
  });
  if (isUsed || counts === undefined || counts.All.count > 0 || !can('contacts:write')) return null;
  return (
    <section aria-label={texts.sample.title} className="rounded-lg bg-wash p-4">
      <h2 className="font-semibold">{texts.sample.title}</h2>
      <p className="mt-1 mb-3 text-soft">{texts.sample.text(person.email)}</p>
      <Button icon="mail" isBusy={fill.isRunning} onClick={() => void fill.run()}>
        {texts.sample.button}
      </Button>
      {fill.error !== null && <Fault error={fill.error} className="mt-3" />}
    </section>
  );
}
