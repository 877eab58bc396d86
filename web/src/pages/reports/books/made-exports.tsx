import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useAccount, useCan } from '../../../account/session.tsx';
import { apiAddress } from '../../../api/client.ts';
import { type BookExport, type BookFormat, bookExportsQuery } from '../../../api/queries/books.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button, buttonClass } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Loaded } from '../../../parts/loaded.tsx';

/** The exports of a program, newest first, with their files. */
export function MadeExports({ format }: { readonly format: BookFormat }) {
  const { books: texts } = useMessages();
  const account = useAccount();
  const query = useQuery(bookExportsQuery(account.path, format));
  return (
    <section aria-label={texts.exports}>
      <h2 className="mb-3 font-semibold">{texts.exports}</h2>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-soft">{texts.noExports}</p>
          ) : (
            <ul className="border-t border-line">
              {items.map((one) => (
                <ExportRow key={one.id} made={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function ExportRow({ made }: { readonly made: BookExport }) {
  const { books: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const formats = useFormats();
  const today = useToday();
  const [isUndoing, setUndoing] = useState(false);
  const { id, from, to, postingCount, sums, undoneAt, isNewest } = made;
  const file = apiAddress(account.path, '/v1/book_exports/{book_export_id}/file', {
    path: { book_export_id: id },
  });
  const days = texts.days(formats.date(from, today), formats.date(to, today));
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <h3 className="font-medium">{days}</h3>
        <p className="text-soft">
          {texts.postings(postingCount, formats.count(postingCount))} ·{' '}
          {sums.map(({ amount, currency }) => formats.money(amount, currency)).join(' + ')}
        </p>
      </div>
      {undoneAt !== null ? (
        <span className="text-soft">{texts.undone}</span>
      ) : (
        <div className="flex gap-2">
          {isNewest && can('account:write') && (
            <Button look="quiet" onClick={() => setUndoing(true)}>
              {texts.undo}
            </Button>
          )}
          <a href={file} download className={buttonClass()} aria-label={`${texts.download}, ${days}`}>
            <Icon name="download" />
            {texts.download}
          </a>
        </div>
      )}
      {isUndoing && <UndoDialog id={id} onClose={() => setUndoing(false)} />}
    </li>
  );
}

function UndoDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { books: texts } = useMessages();
  const undo = useAccountChange(
    (send) => send('POST /v1/book_exports/{book_export_id}/undo', { path: { book_export_id: id }, body: {} }),
    { concerns: ['books'], notice: texts.undoDone, onDone: onClose },
  );
  return (
    <Confirm title={texts.undoTitle} label={texts.undo} look="danger" action={undo} onClose={onClose}>
      <p>{texts.undoText}</p>
    </Confirm>
  );
}
