import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount, useCan } from '../../account/session.tsx';
import { importQuery } from '../../api/queries/imports.ts';
import type { Operations } from '../../api/schema.ts';
import { OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Progress } from '../../parts/progress.tsx';
import { SkeletonRows } from '../../parts/states.tsx';
import { ImportedRows, RefusedRows } from './one-import-rows.tsx';
import { CanceledRows, ValidRows } from './plain-rows.tsx';

type Import = Operations['GET /v1/imports/{import_id}']['data'];

const route = getRouteApi('/accounts/$account/imports/$import');

/** What becomes of the rows of a file. */
export function ImportPage() {
  const { imports: texts, contacts } = useMessages();
  const account = useAccount();
  const { import: id } = route.useParams();
  const query = useQuery(importQuery(account.path, id));
  const back = {
    label: contacts.title,
    to: { to: '/accounts/$account/contacts', params: { account: account.path } },
  } as const;
  return (
    <OnePage query={query} back={back} title={texts.one} skeleton={<SkeletonRows count={4} />}>
      {(shown) => <One shown={shown} />}
    </OnePage>
  );
}

function One({ shown }: { readonly shown: Import }) {
  const { imports: texts, contacts, invoices } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const params = { account: account.path };
  const { kind, rows, status } = shown;
  const back =
    kind === 'Contacts'
      ? { label: contacts.title, to: { to: '/accounts/$account/contacts', params } as const }
      : { label: invoices.title, to: { to: '/accounts/$account/invoices', params } as const };
  const count = (value: number): ReactNode => formats.count(value);
  const fact = (label: string, value: number) => [label, count(value)] as const;
  const { draft, open, paid, canceled } = shown.invoices;
  const importedBefore = rows.skipped - canceled;
  const sums = [
    [texts.drafts, draft],
    [texts.owed, open],
    [texts.paid, paid],
    [texts.canceledRows, canceled],
  ] as const;
  const isWorking = status === 'Checking' || status === 'Running';
  return (
    <>
      <PageHeader
        back={back}
        title={<bdi>{shown.name || texts.unnamed}</bdi>}
        tabTitle={texts.titles[kind]}
        actions={<Actions shown={shown} />}
      />
      <Outcome shown={shown} />
      <div className="max-w-2xl">
        <Facts
          facts={[
            [texts.total[kind], count(rows.total)],
            rows.created > 0 ? [texts.created, count(rows.created)] : null,
            rows.valid > 0 ? [texts.valid, count(rows.valid)] : null,
            rows.waiting > 0 ? [texts.waiting, count(rows.waiting)] : null,
            rows.faulty > 0 ? [texts.faulty, count(rows.faulty)] : null,
            importedBefore > 0 ? [texts.imported, count(importedBefore)] : null,
            ...(kind === 'Invoices' ? sums.map(([label, sum]) => (sum > 0 ? fact(label, sum) : null)) : []),
          ]}
        />
      </div>
      {importedBefore > 0 && !isWorking && <ImportedRows shown={shown} count={importedBefore} />}
      {rows.faulty > 0 && !isWorking && <RefusedRows shown={shown} />}
      {status === 'Checked' && rows.valid > 0 && <ValidRows shown={shown} />}
      {status === 'Checked' && canceled > 0 && <CanceledRows shown={shown} count={canceled} />}
    </>
  );
}

// The question of the page, answered first: how far is it, and what can be done?
function Outcome({ shown: { kind, status, rows, stopReason } }: { readonly shown: Import }) {
  const { imports: texts } = useMessages();
  const formats = useFormats();
  if (status === 'Checking' || status === 'Running') {
    const done =
      status === 'Checking' ? rows.total - rows.waiting : rows.created + rows.faulty + rows.skipped;
    const told = texts.progress(formats.count(done), formats.count(rows.total));
    return (
      <div className="mb-6 max-w-2xl">
        <p role="status" className="mb-2 font-medium">
          {texts.states[status]}: {told}
        </p>
        <Progress label={texts.states[status]} max={Math.max(1, rows.total)} value={done} />
      </div>
    );
  }
  if (stopReason !== null) {
    return (
      <div role="status" className="mb-6 max-w-prose">
        <p className="font-medium">{texts.reasons[stopReason]}</p>
        <p className="text-soft">{texts.stoppedText}</p>
      </div>
    );
  }
  const title =
    status === 'Checked'
      ? rows.valid > 0
        ? texts.checkedTitle[kind](rows.valid)
        : rows.skipped > 0 && rows.faulty === 0
          ? texts.nothingNew
          : texts.nothingValid
      : status === 'Done'
        ? texts.doneTitle[kind](rows.created)
        : texts.states[status];
  return (
    <p role="status" className="mb-6 font-medium">
      {title}
    </p>
  );
}

function Actions({ shown }: { readonly shown: Import }) {
  const { imports: texts } = useMessages();
  const can = useCan();
  const [asked, setAsked] = useState<Move | null>(null);
  const { kind, status, rows } = shown;
  const mayChange = can('contacts:write') && (kind === 'Contacts' || can('invoices:write'));
  const mayStart = mayChange && rows.valid > 0 && status === 'Checked';
  const isStopped = mayChange && status === 'Stopped';
  const mayStop = isStopped || (mayChange && (status === 'Checking' || status === 'Running'));
  const isOver = status === 'Done' || status === 'Canceled';
  const mayRepeat = mayChange && (isOver || (status === 'Checked' && rows.valid === 0));
  return (
    <>
      {mayStop && <Button onClick={() => setAsked('cancel')}>{texts.cancel}</Button>}
      {mayRepeat && <ListLink kind={kind} isAgain />}
      {isOver && rows.created > 0 && <ListLink kind={kind} />}
      {mayStart && (
        <Button look="primary" onClick={() => setAsked('start')}>
          {texts.create[kind](rows.valid)}
        </Button>
      )}
      {isStopped && (
        <Button look="primary" onClick={() => setAsked(rows.created > 0 ? 'start' : 'check')}>
          {texts.resume}
        </Button>
      )}
      {asked !== null && <Moving shown={shown} move={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ListLink({ kind, isAgain = false }: { readonly kind: Import['kind']; readonly isAgain?: boolean }) {
  const { imports: texts } = useMessages();
  const params = { account: useAccount().path };
  const className = buttonClass(isAgain ? 'plain' : 'primary');
  const label = isAgain ? texts.again : texts.open[kind];
  if (kind === 'Contacts') {
    return (
      <Link
        to={isAgain ? '/accounts/$account/contacts/import' : '/accounts/$account/contacts'}
        {...{ params, className }}
      >
        {label}
      </Link>
    );
  }
  return (
    <Link
      to={isAgain ? '/accounts/$account/invoices/import' : '/accounts/$account/invoices'}
      {...{ params, className }}
    >
      {label}
    </Link>
  );
}

type Move = 'check' | 'start' | 'cancel';

interface MovingProps {
  readonly shown: Import;
  readonly move: Move;
  readonly onClose: () => void;
}

function Moving({ shown: { id, kind, status, rows, sendMails }, move, onClose }: MovingProps) {
  const { imports: texts, mailsKept } = useMessages();
  const isKept = useKeepsMails();
  const action = useAccountChange(
    (send) => send(`POST /v1/imports/{import_id}/${move}`, { path: { import_id: id }, body: {} }),
    { onDone: onClose },
  );
  const isStart = move === 'start';
  const [title, label] =
    move === 'cancel'
      ? [texts.cancelTitle, texts.cancel]
      : status === 'Stopped'
        ? [texts.resumeTitle, texts.resume]
        : [texts.createTitle[kind](rows.valid), texts.create[kind](rows.valid)];
  return (
    <Confirm title={title} label={label} action={action} onClose={onClose}>
      <p>{isStart ? texts.createText : move === 'check' ? texts.stoppedText : texts.cancelText}</p>
      {isStart && kind === 'Invoices' && (
        <p>{!sendMails ? texts.noMailsText : isKept ? mailsKept : texts.mailsText}</p>
      )}
    </Confirm>
  );
}
