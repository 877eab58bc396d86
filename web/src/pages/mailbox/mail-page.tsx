import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { mailQuery } from '../../api/queries/mails.ts';
import type { FullMail } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useObjectLink } from '../../parts/object-link.ts';
import { PageView } from '../../parts/page-view.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { MailState } from './mail-state.tsx';
import { SendMail } from './send-mail.tsx';

const route = getRouteApi('/accounts/$account/mailbox/$mail');

/** What does this mail say, and who has got it? */
export function MailPage() {
  const account = useAccount();
  const { mail: id } = route.useParams();
  const query = useQuery(mailQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Shown mail={query.data} />;
}

function Shown({ mail }: { readonly mail: FullMail }) {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const linkTo = useObjectLink();
  const [isSending, setSending] = useState(false);
  const maySend = can('mails:write') && ['Failed', 'PartlySent', 'Kept'].includes(mail.status);
  return (
    <>
      <PageHeader
        back={{
          label: texts.title,
          to: { to: '/accounts/$account/mailbox', params: { account: account.path } },
        }}
        title={<bdi>{mail.subject}</bdi>}
        tabTitle={mail.subject}
        actions={
          <>
            {mail.invoiceId !== null && (
              <Link {...linkTo('Invoice', mail.invoiceId)} className={buttonClass()}>
                {texts.openInvoice}
              </Link>
            )}
            {mail.paymentId !== null && (
              <Link {...linkTo('Payment', mail.paymentId)} className={buttonClass()}>
                {texts.openPayment}
              </Link>
            )}
            {maySend && (
              <Button look="primary" icon="send" onClick={() => setSending(true)}>
                {mail.status === 'Kept' ? texts.sendKept : texts.send}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,640px)]">
        <Details mail={mail} />
        <Content mail={mail} />
      </div>
      {isSending && <SendMail mail={mail} onClose={() => setSending(false)} />}
    </>
  );
}

function Details({ mail }: { readonly mail: FullMail }) {
  const { mailbox: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  return (
    <section>
      <p className="text-lg font-medium">
        <MailState status={mail.status} />
      </p>
      <p className="mb-4 text-soft">{texts.about[mail.status]}</p>
      <ul className="mb-4 border-y border-line">
        {mail.recipients.map(({ email, name, role, state, detail }) => (
          <li key={email} className="border-b border-line py-2 last:border-0">
            <div className="flex justify-between gap-4">
              <bdi className="min-w-0 wrap-anywhere">{name === '' ? email : name}</bdi>
              <span className={state === 'Refused' ? 'text-bad' : 'text-soft'}>{texts.addresses[state]}</span>
            </div>
            <p className="text-sm wrap-anywhere text-soft">
              {email}
              {role === 'cc' && ` · ${texts.copy}`}
            </p>
            {detail !== null && <p className="text-sm wrap-anywhere text-soft">{detail}</p>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [texts.from, <bdi key="from">{mail.senderName}</bdi>],
          ...(mail.replyTo === null ? [] : [[texts.replyTo, mail.replyTo] as const]),
          [texts.when, formats.fullInstant(mail.createdAt, timeZone)],
          ...(mail.sentAt === null
            ? []
            : [[texts.sentAt, formats.fullInstant(mail.sentAt, timeZone)] as const]),
          [texts.attempts, formats.count(mail.attempts)],
          ...(mail.failure === null ? [] : [[texts.why, mail.failure] as const]),
        ]}
      />
    </section>
  );
}

function Content({ mail }: { readonly mail: FullMail }) {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const { view = 'html' } = route.useSearch();
  return (
    <section aria-label={texts.shown(mail.subject)}>
      <Tabs
        label={texts.view}
        tabs={(['html', 'text'] as const).map((one) => ({
          label: texts.views[one],
          isOpen: one === view,
          to: {
            to: '/accounts/$account/mailbox/$mail',
            params: { account: account.path, mail: mail.id },
            search: one === 'text' ? { view: one } : {},
          },
        }))}
      />
      {view === 'text' ? (
        <pre className="py-4 font-sans whitespace-pre-wrap wrap-anywhere" lang={mail.language}>
          {mail.text}
        </pre>
      ) : (
        <div className="pt-4">
          <PageView
            title={texts.shown(mail.subject)}
            src={apiAddress(account.path, '/v1/mails/{mail_id}/html', { path: { mail_id: mail.id } })}
            width={640}
            height={880}
          />
          <p className="mt-2 text-sm text-soft">{texts.inert}</p>
        </div>
      )}
    </section>
  );
}
