import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMe } from '../../account/session.tsx';
import {
  changeMailRoute,
  type MailRoute,
  mailRouteQuery,
  type OwnMailRoute,
} from '../../api/queries/mail-route.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ConfirmFirst, usePersonAction } from '../../parts/person-action.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { EmailFault } from './email-fault.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailRecords } from './email-records.tsx';
import { SettingsHead } from './settings-head.tsx';

/** Where do our emails come from? */
export function EmailPage() {
  const { path } = useAccount();
  const query = useQuery(mailRouteQuery(path));
  return (
    <>
      <SettingsHead section="email" />
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && <Route route={query.data} />}
    </>
  );
}

function Route({ route }: { readonly route: MailRoute }) {
  const { email: texts } = useMessages();
  const [isChanging, setChanging] = useState(false);
  const { installation } = route;
  if (installation.fromAddress === null) return <p className="max-w-prose">{texts.noServer}</p>;
  const hasForm = installation.hasSecretKey && (route.kind === 'Installation' || isChanging);
  return (
    <div className="max-w-2xl">
      {route.kind === 'Installation' ? (
        <p>{texts.byInstallation(installation.fromAddress)}</p>
      ) : (
        <Own
          route={route}
          ours={installation.fromAddress}
          onChange={isChanging ? undefined : () => setChanging(true)}
        />
      )}
      {!installation.hasSecretKey && <p className="mt-4 text-bad">{texts.noSecretKey}</p>}
      {hasForm && (
        <ConfirmFirst>
          <EmailForm
            route={route}
            onDone={() => setChanging(false)}
            onCancel={isChanging ? () => setChanging(false) : undefined}
          />
        </ConfirmFirst>
      )}
    </div>
  );
}

interface OwnProps {
  readonly route: OwnMailRoute;
  /** The address of the installation. */
  readonly ours: string;
  readonly onChange: (() => void) | undefined;
}

function Own({ route, ours, onChange }: OwnProps) {
  const { email: texts } = useMessages();
  const { email } = useMe().person;
  const { kind, status } = route;
  const test = useRouteChange('test', texts.tested(email));
  const off = useRouteChange('off', texts.usingOurs);
  const isOn = status === 'Active' || status === 'Failing';
  const label = kind === 'Domain' && !isOn ? texts.checkRecords : isOn ? texts.sendTest : texts.switchOn;
  return (
    <section>
      {status === 'Failing' ? <Failing route={route} /> : <p>{sentenceOf(texts, route, ours)}</p>}
      {kind === 'Server' && status === 'Active' && <p className="mt-2 text-soft">{texts.returned}</p>}
      {kind === 'Domain' && <EmailRecords records={route.records} />}
      {test.error !== null && <EmailFault error={test.error} className="mt-4" />}
      {off.error !== null && <EmailFault error={off.error} className="mt-4" />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look={isOn ? 'plain' : 'primary'} isBusy={test.isRunning} onClick={() => void test.run()}>
          {label}
        </Button>
        {isOn && (
          <Button isBusy={off.isRunning} onClick={() => void off.run()}>
            {texts.useOurs}
          </Button>
        )}
        {onChange !== undefined && <Button onClick={onChange}>{texts.change}</Button>}
        <Remove />
      </div>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {test.isRunning ? (kind === 'Domain' ? texts.checking : texts.trying) : ''}
      </p>
    </section>
  );
}

function sentenceOf(
  texts: Messages['email'],
  { kind, status, fromAddress, host }: OwnMailRoute,
  ours: string,
): string {
  if (status === 'Off') return texts.switchedOff(fromAddress, ours);
  if (status === 'Untested') return texts.notYet(fromAddress, ours);
  return kind === 'Server' ? texts.byServer(fromAddress, host ?? '') : texts.byDomain(fromAddress);
}

function Failing({ route }: { readonly route: OwnMailRoute }) {
  const { email: texts } = useMessages();
  const { kind, trouble, failure, failingSince, waiting } = route;
  const isUnreadable = trouble === 'Unreadable';
  const ofServer = isUnreadable
    ? texts.failingPassword
    : trouble === 'RefusedMails'
      ? texts.failingMails
      : texts.failing;
  return (
    <div className="rounded-md border border-bad bg-wash p-4">
      <h2 className="flex gap-2 font-semibold text-bad">
        <Icon name="dispute" className="mt-0.5" />
        {kind === 'Server' ? ofServer : texts.failingKey}
      </h2>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-soft">{texts.since}</dt>
        <dd>{failingSince !== null && <InstantText at={failingSince} hasTime />}</dd>
        {!isUnreadable && (
          <>
            <dt className="text-soft">{texts.answer}</dt>
            <dd className="break-words">
              <bdi>{failure}</bdi>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-3">{texts.waiting(waiting)}</p>
      <p className="mt-1 text-soft">{texts.kept}</p>
    </div>
  );
}

function Remove() {
  const { email: texts } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const action = useRouteChange('remove', texts.removed);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && action.question === null && (
        <Confirm
          title={texts.removeTitle}
          label={texts.remove}
          look="danger"
          action={action}
          onClose={() => {
            setAsking(false);
            action.reset();
          }}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
      {action.question}
    </>
  );
}

// Changes the way, and reads everything of the account again that follows from it.
function useRouteChange(how: Parameters<typeof changeMailRoute>[1], said: string) {
  const { email: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  return usePersonAction(
    async () => {
      try {
        await changeMailRoute(path, how);
      } finally {
        await queries.invalidateQueries({ queryKey: [path] });
      }
    },
    said,
    texts.confirm,
  );
}
