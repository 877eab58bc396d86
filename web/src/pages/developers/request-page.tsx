import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { type LoggedRequest, requestQuery } from '../../api/queries/developers.ts';
import { serviceAddress } from '../../base.ts';
import { FactsSkeleton, OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import type { Messages } from '../../messages/catalogue.ts';
import type { Formats } from '../../messages/formats.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Json } from '../../parts/json.tsx';
import { useCallerNames } from './callers.ts';
import { useRequestObject } from './request-object.ts';

const route = getRouteApi('/accounts/$account/developers/requests/$request');

/** What did this request ask, and what came of it? */
export function RequestPage() {
  const { developers } = useMessages();
  const account = useAccount();
  const { request: id } = route.useParams();
  const back = {
    label: developers.tabs.requests,
    to: { to: '/accounts/$account/developers/requests', params: { account: account.path } },
  } as const;
  const { title, unknown, unknownText } = developers.requests;
  return (
    <OnePage
      query={useQuery(requestQuery(account.path, id))}
      back={back}
      title={title}
      skeleton={<FactsSkeleton count={6} />}
      missing={{ title: unknown, text: unknownText }}
    >
      {(request) => (
        <>
          <PageHeader
            back={back}
            title={
              <code className="font-mono text-lg wrap-anywhere">
                {request.method} {request.path}
              </code>
            }
            tabTitle={`${request.method} ${request.path}`}
            actions={<OpenObject path={request.path} />}
          />
          <Shown request={request} />
        </>
      )}
    </OnePage>
  );
}

function OpenObject({ path }: Pick<LoggedRequest, 'path'>) {
  const { open } = useMessages().developers.events;
  const to = useRequestObject(path);
  return to === null ? null : (
    <Link {...to} className={buttonClass()}>
      {open}
    </Link>
  );
}

function Shown({ request }: { readonly request: LoggedRequest }) {
  const { developers } = useMessages();
  const texts = developers.requests;
  const formats = useFormats();
  const { timeZone } = useAccount();
  const names = useCallerNames()(request);
  const who = [request.tokenId === null ? texts.signedIn : (names.token ?? texts.token), names.person];
  return (
    <>
      <Facts
        facts={[
          [
            texts.status,
            <span key="status" className={request.status >= 400 ? 'text-bad' : 'text-good'}>
              {request.status}
            </span>,
          ],
          ...(request.refusalCode === null
            ? []
            : [[texts.refusal, <Refusal key="refusal" request={request} />] as const]),
          [
            texts.id,
            <span key="id" className="inline-flex flex-wrap items-center gap-1">
              <code>{request.id}</code>
              <Copy text={request.id} label={developers.copyId} look="quiet" isShape />
            </span>,
          ],
          [texts.who, who.filter((one) => one !== null).join(' · ')],
          [developers.when, formats.exactInstant(request.createdAt, timeZone)],
          [texts.duration, texts.milliseconds(formats.count(Math.round(request.milliseconds)))],
          [
            texts.key,
            request.idempotencyKey === null ? texts.none : <code key="key">{request.idempotencyKey}</code>,
          ],
        ]}
      />
      {request.dropped > 0 && <p className="mt-4 text-soft">{texts.dropped(request.dropped)}</p>}
      <h2 className="mt-8 font-semibold">{texts.body}</h2>
      {request.body === null ? (
        <p className="text-soft">{withoutBody(request, texts, formats)}</p>
      ) : (
        <>
          <p className="mb-3 text-soft">{texts.bodyText}</p>
          <Json value={request.body} label={developers.copyBody} />
        </>
      )}
    </>
  );
}

// The error and the fields it is about. The texts are in English, as the service returns and documents them.
function Refusal({ request: { refusalCode, refusalMessage, faults } }: { readonly request: LoggedRequest }) {
  return (
    <span className="block">
      <a
        href={`${serviceAddress}/docs/errors#${refusalCode}`}
        target="_blank"
        rel="noreferrer"
        className="text-link hover:underline"
      >
        <code>{refusalCode}</code>
      </a>
      <span lang="en" className="block text-bad">
        {refusalMessage}
      </span>
      {faults
        .filter(({ path }) => path !== '')
        .map(({ path, code }) => (
          <code key={`${path} ${code}`} className="block text-sm wrap-anywhere text-soft">
            {path}: {code}
          </code>
        ))}
    </span>
  );
}

/** The most bytes of a body that the log keeps. */
const MOST_KEPT = 16_384;

function withoutBody(
  { bodyBytes }: LoggedRequest,
  texts: Messages['developers']['requests'],
  formats: Formats,
): string {
  if (bodyBytes === 0) return texts.noBody;
  return (bodyBytes > MOST_KEPT ? texts.longBody : texts.unreadBody)(formats.count(bodyBytes));
}
