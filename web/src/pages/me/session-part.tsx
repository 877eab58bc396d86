import { useQuery } from '@tanstack/react-query';
import { callPersonApi } from '../../api/client.ts';
import { type PersonSession, sessionsQuery } from '../../api/queries/person.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText, RealTimeNote } from '../../parts/date-text.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';

/** Where the person is signed in; each sign-in can be ended. */
export function SessionPart() {
  const { me: texts } = useMessages();
  const query = useQuery(sessionsQuery);
  const end = usePersonAction(
    (id: string) => callPersonApi('DELETE', `/sessions/${encodeURIComponent(id)}`),
    texts.sessionEnded,
  );
  const endOthers = usePersonAction(
    () => callPersonApi('POST', '/sessions/end_others', { body: {} }),
    texts.othersEnded,
  );
  if (query.isPending) return <SkeletonRows count={2} />;
  if (query.isError) return <ErrorState isPart error={query.error} onRetry={() => void query.refetch()} />;
  const error = end.error ?? endOthers.error;
  return (
    <>
      <ul>
        {query.data.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <SessionText session={session} />
            {!session.isCurrent && (
              <Button look="quiet" isBusy={end.isRunning} onClick={() => void end.run(session.id)}>
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RealTimeNote />
      {error !== null && <Fault error={error} className="mt-3" />}
      {query.data.length > 1 && (
        <Button className="mt-4" isBusy={endOthers.isRunning} onClick={() => void endOthers.run()}>
          {texts.endOthers}
        </Button>
      )}
      {end.question}
      {endOthers.question}
    </>
  );
}

function SessionText({ session }: { readonly session: PersonSession }) {
  const { me: texts } = useMessages();
  const { browser, system, address, lastSeenAt, isCurrent } = session;
  const name = [browser, system].filter((one) => one !== null).join(', ');
  return (
    <div className="min-w-0 flex-1 basis-52">
      <p>
        <span className="font-medium">{name === '' ? texts.unknownBrowser : name}</span>
        {isCurrent && <span className="text-good"> {texts.thisBrowser}</span>}
      </p>
      <p className="text-sm text-soft">
        {address} · {texts.lastSeen} <RealInstantText at={lastSeenAt} hasTime />
      </p>
    </div>
  );
}
