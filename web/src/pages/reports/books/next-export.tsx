import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useAccount, useCan } from '../../../account/session.tsx';
import { type BookFormat, type NextExport, nextExportQuery } from '../../../api/queries/books.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { Checkbox, DateField } from '../../../parts/field.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Fault } from '../../../parts/states.tsx';
import { useRateName } from './rate-name.ts';

/** The next export of a program: what it takes, what is missing, and making it. */
export function NextExportPart({ format }: { readonly format: BookFormat }) {
  const { books: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const today = useToday();
  const [through, setThrough] = useState(today);
  const [replaces, setReplaces] = useState(false);
  const asked = { format, through, replaceLetters: replaces ? 'true' : 'false' } as const;
  const query = useQuery({ ...nextExportQuery(account.path, asked), placeholderData: keepPreviousData });
  const make = useAccountChange(
    (send) =>
      send('POST /v1/book_exports', {
        body: { format, through, ...(replaces ? { replaceLetters: true } : {}) },
      }),
    { concerns: ['books'], notice: texts.made },
  );
  const { data } = query;
  const reason =
    data === undefined
      ? undefined
      : data.postingCount === 0
        ? texts.nothingToDo
        : data.missing.length > 0
          ? texts.fixFirst
          : undefined;
  return (
    <section aria-label={texts.next}>
      <h2 className="mb-3 font-semibold">{texts.next}</h2>
      <div className="mb-4 grid gap-3">
        <div className="max-w-xs">
          <DateField
            label={texts.through}
            value={through}
            max={today}
            onChange={(value) => setThrough(value === '' ? today : value)}
          />
        </div>
        {format === 'Datev' && (
          <Checkbox label={texts.replaceLetters} isChecked={replaces} onChange={setReplaces} />
        )}
      </div>
      <Loaded query={query}>{(next) => <NextFacts next={next} />}</Loaded>
      {can('account:write') && data !== undefined && (
        <Button
          look="primary"
          className="mt-4"
          isBusy={make.isRunning}
          reason={reason}
          onClick={() => void make.run()}
        >
          {texts.make}
        </Button>
      )}
      {make.error !== null && <Fault error={make.error} className="mt-3" />}
    </section>
  );
}

function NextFacts({ next }: { readonly next: NextExport }) {
  const { books: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { postingCount, from, to, sums, files, missing, leftOut, hasMore } = next;
  const counted = (count: number) => texts.postings(count, formats.count(count));
  return (
    <>
      {postingCount === 0 || from === null || to === null ? (
        <p>{texts.nothing}</p>
      ) : (
        <p className="font-medium">
          {counted(postingCount)} · {texts.days(formats.date(from, today), formats.date(to, today))} ·{' '}
          {sums.map(({ amount, currency }) => formats.money(amount, currency)).join(' + ')}
        </p>
      )}
      {missing.length > 0 && (
        <div role="status" className="mt-3">
          <h3 className="font-medium text-bad">{texts.missing}</h3>
          <ul className="list-disc ps-5">
            {missing.map((one) => (
              <li key={`${one.fact} ${one.subject}`} className="wrap-anywhere">
                <MissingText {...one} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="mt-2 text-soft">
        {files.map(({ name, rowCount }) => (
          <li key={name} className="wrap-anywhere">
            {name} · {texts.rows(rowCount, formats.count(rowCount))}
          </li>
        ))}
        {leftOut.map(({ reason, currency, postingCount: count, amount }) => (
          <li key={`${reason} ${currency}`}>
            {texts.leftOut[reason](counted(count), formats.money(amount, currency))}
          </li>
        ))}
        {hasMore && <li>{texts.hasMore}</li>}
      </ul>
    </>
  );
}

function MissingText({ fact, subject }: NextExport['missing'][number]) {
  const { books: texts } = useMessages();
  const rateName = useRateName();
  const named = subject ?? '';
  if (fact === 'Account') {
    const name = texts.accounts[named as keyof typeof texts.accounts];
    return <>{texts.facts.Account(name)}</>;
  }
  const isRate = fact === 'RevenueAccount' || fact === 'TaxCode';
  return <>{texts.facts[fact](isRate ? rateName(named) : named)}</>;
}
