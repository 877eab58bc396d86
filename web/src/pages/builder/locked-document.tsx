import { Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { amountOfItem, totalOf } from './amounts.ts';
import { useBuilding } from './context.ts';

/** The document of an issued invoice where the account corrects by further documents: why it is locked, and the ways. */
export function LockedDocument({ invoice }: { readonly invoice: string }) {
  const { changing, builder: texts } = useMessages();
  const { form } = useBuilding();
  const account = useAccount();
  const { locked } = changing;
  const params = { account: account.path };
  const { client, eventDate, items, currency } = form;
  return (
    <section aria-label={locked.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="rounded-lg bg-wash p-4">
        <p className="flex gap-2 font-medium">
          <Icon name="invoice" className="mt-0.5 flex-none text-soft" />
          {locked.title}
        </p>
        <p className="mt-1 text-soft">{locked.text}</p>
        <ul className="mt-2 list-disc ps-5 text-soft">
          <li>{locked.credit}</li>
          <li>{locked.further}</li>
          {eventDate !== '' && <li>{locked.moved}</li>}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Link
            to="/accounts/$account/invoices/$invoice"
            params={{ ...params, invoice }}
            className={buttonClass()}
          >
            {locked.toInvoice}
          </Link>
          <Link
            to="/accounts/$account/invoices/new"
            params={params}
            search={client === null ? {} : { contact: client.id }}
            className={buttonClass()}
          >
            {locked.newInvoice}
          </Link>
        </div>
      </div>
      <Facts
        facts={[
          client === null
            ? null
            : [texts.client, <bdi key="client">{`${client.name}, ${client.email}`}</bdi>],
          eventDate === '' ? null : [texts.eventDate, <DateText key="event" date={eventDate} />],
          ...items
            .filter(({ description }) => description !== '')
            .map((item) => {
              const { key, description, quantity } = item;
              const name = quantity === 1 ? description : `${quantity} × ${description}`;
              const amount = <Amount key={key} amount={amountOfItem(item) ?? 0} currency={currency} />;
              return [name, amount] as const;
            }),
          [texts.total, <Amount key="total" amount={totalOf(form) ?? 0} currency={currency} />],
        ]}
      />
    </section>
  );
}
