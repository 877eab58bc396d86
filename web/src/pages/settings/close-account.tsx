import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { civilDateIn } from '../../../../src/kit/time.ts';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { changeAccountState } from '../../api/person.ts';
import { closingQuery } from '../../api/queries/account.ts';
import { readAgain } from '../../api/read-again.ts';
import type { Operations } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { Fault, Skeleton } from '../../parts/states.tsx';

type Closing = Operations['GET /v1/account/closing']['data'];

/** The service counts so far. */
const MOST_COUNTED = 1_000;

/** Closes the account, or opens it again, for its Owners. */
export function CloseAccount() {
  const { closing: texts } = useMessages().settings;
  const { closedAt, reopenableUntil, timeZone } = useAccount();
  const formats = useFormats();
  const [isAsked, setAsked] = useState(false);
  const day = (instant: string) => formats.fullDate(civilDateIn(timeZone, new Date(instant)));
  const isClosed = closedAt !== null && reopenableUntil !== null;
  const close = () => setAsked(false);
  return (
    <section className="mt-10 max-w-2xl border-t border-line pt-6">
      <h2 className="font-semibold">{texts.title}</h2>
      <p className="mt-1 mb-3 text-soft">
        {isClosed ? texts.closed(day(closedAt), day(reopenableUntil)) : texts.text}
      </p>
      <Button onClick={() => setAsked(true)}>{isClosed ? texts.reopen : `${texts.title}…`}</Button>
      {isAsked && (isClosed ? <Reopen onClose={close} /> : <Close onClose={close} />)}
    </section>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function Close({ onClose }: DialogProps) {
  const { closing: texts } = useMessages().settings;
  const { path, name } = useAccount();
  const closing = useQuery(closingQuery(path));
  const { action, question } = useAccountChange('close', texts.done, onClose);
  const [typed, setTyped] = useState('');
  const obstacles = closing.data?.obstacles ?? [];
  const isRefused = closing.data === undefined || obstacles.length > 0;
  const isNamed = typed.trim() === name.trim();
  if (question !== null) return question;
  return (
    <Confirm
      title={texts.question(name)}
      label={texts.title}
      look="danger"
      reason={isRefused ? texts.refused : isNamed ? undefined : texts.typeNameFirst}
      action={action}
      onClose={onClose}
    >
      {closing.isError && <Fault error={closing.error} />}
      {closing.isPending && <Skeleton className="h-24" />}
      {closing.data !== undefined && isRefused && <Obstacles obstacles={obstacles} />}
      {closing.data !== undefined && !isRefused && (
        <>
          <Follows consequences={closing.data.consequences} />
          <div className="text-ink">
            <TextField label={texts.typeName(name)} autoComplete="off" value={typed} onChange={setTyped} />
          </div>
        </>
      )}
    </Confirm>
  );
}

/** The pages that list the items blocking the closing. */
const places = {
  disputed: '/accounts/$account/disputes',
  paying_out: '/accounts/$account/payments',
  operator_debt: '/accounts/$account/payments',
  client_credit: '/accounts/$account/reports/ageing',
} as const;

/** Why it cannot be closed yet, and what to do about it. */
function Obstacles({ obstacles }: Pick<Closing, 'obstacles'>) {
  const { closing: texts } = useMessages().settings;
  const { path } = useAccount();
  return (
    <div role="alert" className="flex gap-2 text-bad">
      <Icon name="dispute" className="mt-0.5" />
      <div>
        <p>{texts.refused}</p>
        <ul className="mt-1 grid gap-1">
          {obstacles.map(({ code, count }) => (
            <li key={code}>
              {texts.obstacles[code](count, saidOf(count))}{' '}
              {code in places && (
                <Link
                  to={places[code as keyof typeof places]}
                  params={{ account: path }}
                  className="underline"
                >
                  {texts.show}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What closing does, now and in thirty days. */
function Follows({ consequences }: Pick<Closing, 'consequences'>) {
  const { closing: texts } = useMessages().settings;
  const formats = useFormats();
  const isKept = useKeepsMails();
  const { atProcessor } = consequences;
  const counted = (['tokens', 'autopays', 'offers', 'owedInvoices'] as const).filter(
    (name) => consequences[name] > 0,
  );
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        {counted.map((name) => (
          <li key={name}>
            {texts.follows[name === 'autopays' && isKept ? 'autopaysKept' : name](
              consequences[name],
              saidOf(consequences[name]),
            )}
          </li>
        ))}
        {atProcessor
          .filter(({ amount }) => amount > 0)
          .map(({ currency, amount }) => (
            <li key={currency}>{texts.follows.atProcessor(formats.money(amount, currency))}</li>
          ))}
        <li>{texts.always}</li>
      </ul>
      <p>{texts.later}</p>
    </>
  );
}

function saidOf(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}

function Reopen({ onClose }: DialogProps) {
  const { closing: texts } = useMessages().settings;
  const { name } = useAccount();
  const { action, question } = useAccountChange('reopen', texts.reopened, onClose);
  if (question !== null) return question;
  return (
    <Confirm title={texts.reopenQuestion(name)} label={texts.reopen} action={action} onClose={onClose}>
      <p>{texts.reopenText}</p>
    </Confirm>
  );
}

function useAccountChange(to: 'close' | 'reopen', said: string, onDone: () => void) {
  const { settings } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const action = usePersonAction(
    async () => {
      await changeAccountState(path, to).catch(async (cause: unknown) => {
        // Reads the blocking reasons again, so that the dialog shows new ones.
        await queries.invalidateQueries({ queryKey: closingQuery(path).queryKey });
        throw cause;
      });
      await readAgain(queries, [path]);
      onDone();
    },
    said,
    settings.closing.confirm,
  );
  return { action, question: action.question };
}
