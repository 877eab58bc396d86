import type { ListedAccount } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';

const shapes = { Open: 'Succeeded', Suspended: 'Failed', Closed: 'Canceled' } as const;

/** The status of an account, as a word and a shape. One that is held after a restore says so, unless it is suspended or closed. */
export function AccountStatus({
  of: { status, heldAt },
}: {
  readonly of: Pick<ListedAccount, 'status' | 'heldAt'>;
}) {
  const { operator: texts } = useMessages();
  if (status === 'Open' && heldAt !== null) return <StatusMark status="Failed" word={texts.heldWord} />;
  return <StatusMark status={shapes[status]} word={texts.statuses[status]} />;
}

/** What takes the payments of an account; what does not work stands out. */
export function ProcessorText({ processor }: Pick<ListedAccount, 'processor'>) {
  const { operator: texts } = useMessages();
  if (processor === null) return <span className="text-soft">{texts.noProcessor}</span>;
  const { name, isReady } = processor;
  if (name === 'Sandbox') return texts.modes.Sandbox;
  return isReady ? name : <span className="text-bad">{texts.notReady(name)}</span>;
}

/** How the mails of an account leave. A route that is untested or off sends nothing: the installation does. */
export function MailText({ mailRoute }: Pick<ListedAccount, 'mailRoute'>) {
  const { operator: texts } = useMessages();
  const isUsed = mailRoute?.status === 'Active' || mailRoute?.status === 'Failing';
  const way = texts.mailWays[isUsed ? mailRoute.kind : 'Installation'];
  return mailRoute?.status === 'Failing' ? <span className="text-bad">{texts.mailFails(way)}</span> : way;
}
