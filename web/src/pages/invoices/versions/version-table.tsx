import type { ReactNode } from 'react';
import { amountOfLine, discountOf } from '../../../../../src/kit/money/pricing.ts';
import { rateOfKey, taxKeyOf, taxOfKey } from '../../../../../src/kit/money/tax-keys.ts';
import type { InvoiceVersion } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Amount } from '../../../parts/amount.tsx';
import { DateText } from '../../../parts/date-text.tsx';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { LinePrice } from '../../../parts/line-price.tsx';
import { compareVersions, type Difference, type Pair } from './comparing.ts';
import { VersionFiles } from './version-pdfs.tsx';

interface VersionTableProps {
  readonly invoice: string;
  /** Null: there is one version only, which stands alone. */
  readonly before: InvoiceVersion | null;
  readonly after: InvoiceVersion;
}

/** Two versions side by side: each field has a line with its name and whether it differs, and below it both values. */
export function VersionTable({ invoice, before, after }: VersionTableProps) {
  const { versions: texts } = useMessages();
  const { client, eventDate, total, lines, taxes } = compareVersions(before ?? after, after);
  const isAlone = before === null;
  const shown = isAlone ? [after] : [before, after];
  return (
    <table className="w-full max-w-3xl table-fixed border-collapse">
      <thead>
        <tr>
          {shown.map(({ number }) => (
            <th key={number} scope="col" className="pb-2 text-start font-semibold">
              {texts.nth(number)}
            </th>
          ))}
        </tr>
      </thead>
      <Row name={texts.client} pair={client} {...{ isAlone }}>
        {({ name, email }) => (
          <>
            <bdi>{name}</bdi>
            <span className="block text-sm text-soft">{email}</span>
          </>
        )}
      </Row>
      <Row name={texts.eventDate} pair={eventDate} {...{ isAlone }}>
        {(date) => <DateText date={date} />}
      </Row>
      <LineRows {...{ lines, isAlone }} currency={after.currency} />
      <TaxRows {...{ taxes, isAlone }} currency={after.currency} />
      <Row name={texts.total} pair={total} {...{ isAlone }}>
        {(amount) => (
          <span className="font-semibold">
            <Amount amount={amount} currency={after.currency} />
          </span>
        )}
      </Row>
      <tbody>
        <tr>
          <th colSpan={shown.length} scope="rowgroup" className={headClass}>
            {texts.documents}
          </th>
        </tr>
        <tr>
          {shown.map((version) => (
            <td key={version.number} className={cellClass}>
              <VersionFiles {...{ invoice, version }} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const headClass = 'border-t border-line pt-3 text-start font-normal text-soft';
const cellClass = 'pe-4 pt-1 pb-3 align-top wrap-anywhere last:pe-0';

interface RowProps<Part> {
  readonly name: string;
  readonly pair: Pair<Part>;
  readonly isAlone: boolean;
  readonly children: (part: Part) => ReactNode;
}

function Row<Part>({ name, pair: { before, after, difference }, isAlone, children }: RowProps<Part>) {
  const { versions: texts } = useMessages();
  const cell = (part: Part | null) => (part === null ? texts.none : children(part));
  return (
    <tbody>
      <tr>
        <th colSpan={isAlone ? 1 : 2} scope="rowgroup" className={headClass}>
          <span className="flex flex-wrap items-center justify-between gap-x-4">
            {name}
            {!isAlone && <Mark difference={difference} />}
          </span>
        </th>
      </tr>
      <tr className={difference === 'same' ? '' : 'font-medium'}>
        {!isAlone && <td className={cellClass}>{cell(before)}</td>}
        <td className={cellClass}>{cell(after)}</td>
      </tr>
    </tbody>
  );
}

const icons: Readonly<Record<Exclude<Difference, 'same'>, IconName>> = {
  changed: 'edit',
  added: 'plus',
  gone: 'close',
};

/** Whether the two differ, as a word and a shape. */
function Mark({ difference }: { readonly difference: Difference }) {
  const { versions: texts } = useMessages();
  if (difference === 'same') return <span className="text-sm">{texts.marks.same}</span>;
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-notice px-2 text-sm font-medium text-on-notice">
      <Icon name={icons[difference]} />
      {texts.marks[difference]}
    </span>
  );
}

type LineItem = InvoiceVersion['lineItems'][number];
type Tax = InvoiceVersion['taxes'][number];

interface RowsProps {
  readonly currency: string;
  readonly isAlone: boolean;
}

function LineRows({ lines, currency, isAlone }: RowsProps & { readonly lines: readonly Pair<LineItem>[] }) {
  const { versions: texts } = useMessages();
  const formats = useFormats();
  return lines.map((pair, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids
    <Row key={index} name={texts.item(index + 1)} {...{ pair, isAlone }}>
      {({ description, quantity, unit, unitAmount, discount, taxBasisPoints }) => (
        <>
          {description}
          <span className="flex flex-wrap justify-between gap-x-4 text-sm font-normal text-soft">
            <LinePrice item={{ quantity, unit, unitAmount, discount }} isWhole currency={currency} />
            {taxBasisPoints != null && <span>{texts.rate(formats.percent(taxBasisPoints))}</span>}
          </span>
          <span className="block text-end">
            <Amount amount={subtotalOf({ quantity, unitAmount, discount })} currency={currency} />
          </span>
        </>
      )}
    </Row>
  ));
}

function subtotalOf(line: Pick<LineItem, 'quantity' | 'unitAmount' | 'discount'>): number {
  const amount = amountOfLine(line);
  return amount - discountOf(amount, line.discount);
}

function TaxRows({ taxes, currency, isAlone }: RowsProps & { readonly taxes: readonly Pair<Tax>[] }) {
  const { versions: texts } = useMessages();
  const formats = useFormats();
  return taxes.map((pair) => {
    const key = taxKeyOf((pair.before ?? pair.after) as Tax);
    const { taxBasisPoints, taxCategory } = taxOfKey(key);
    const name =
      taxBasisPoints !== null
        ? texts.rate(formats.percent(rateOfKey(key)))
        : taxCategory === 'OutsideScope'
          ? texts.outside
          : texts.categories[taxCategory];
    return (
      <Row key={key} name={name} {...{ pair, isAlone }}>
        {({ net, tax }) => (
          <>
            <span className="block">{texts.tax(formats.money(tax, currency))}</span>
            <span className="block text-sm font-normal text-soft">
              {texts.net(formats.money(net, currency))}
            </span>
          </>
        )}
      </Row>
    );
  });
}
