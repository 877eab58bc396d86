import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { invoiceQuery } from '../../api/queries/invoices.ts';
import { mailQuery } from '../../api/queries/mails.ts';
import type { FullMail } from '../../api/schema.ts';
import { FactsSkeleton, OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { CorrectAddress } from '../../parts/correct-address.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useObjectLink } from '../../parts/object-link.ts';
import { PageView } from '../../parts/page-view.tsx';
import { useScreen } from '../../parts/screen.ts';
import { Skeleton } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { MailState } from './mail-state.tsx';
import { SendMail } from './send-mail.tsx';

const route = getRouteApi('/accounts/$account/mailbox/$mail');

export function MailPage() {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const { mail: id } = route.useParams();
  const back = {
    label: texts.title,
    to: { to: '/accounts/$account/mailbox', params: { account: account.path } },
  } as const;
  return (
    <OnePage
      query={useQuery(mailQuery(account.path, id))}
      back={back}
      title={texts.mail}
      skeleton={<Waiting />}
    >
      {(mail) => <Shown mail={mail} back={back} />}
    </OnePage>
  );
}

/** Beside the mail who got it and what is known of it; on phones the mail stands between both. */
const layout =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pt-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)] lg:grid-rows-[auto_1fr]';
const beside = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';

function Waiting() {
  return (
    <div className={layout}>
      <div>
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-2 h-4 w-56" />
        <Skeleton className="mt-6 h-11 w-full" />
      </div>
      <Skeleton className={`h-[640px] w-full ${beside}`} />
      <FactsSkeleton count={3} />
    </div>
  );
}

interface ShownProps {
  readonly mail: FullMail;
  readonly back: { readonly label: string; readonly to: LinkProps };
}

function Shown({ mail, back }: ShownProps) {
  const { mailbox: texts } = useMessages();
  const can = useCan();
  const linkTo = useObjectLink();
  const [isSending, setSending] = useState(false);
  const hasServer = !useKeepsMails();
  const maySend = hasServer && can('mails:write') && isUnsent(mail) && mail.contentDroppedAt === null;
  return (
    <>
      <PageHeader
        back={back}
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
            <CorrectAddressOf mail={mail} />
            {maySend && (
              <Button
                look={mail.status === 'Bounced' ? 'plain' : 'primary'}
                icon="send"
                onClick={() => setSending(true)}
              >
                {mail.status === 'Kept' ? texts.sendKept : texts.send}
              </Button>
            )}
          </>
        }
      />
      <div className={layout}>
        <Readers mail={mail} />
        {mail.contentDroppedAt === null ? <Content mail={mail} /> : <Dropped at={mail.contentDroppedAt} />}
        <Details mail={mail} />
      </div>
      {isSending && <SendMail mail={mail} onClose={() => setSending(false)} />}
    </>
  );
}

/** Corrects the address from which the mail came back, while its open invoice still goes there. */
function CorrectAddressOf({ mail }: { readonly mail: FullMail }) {
  const account = useAccount();
  const client = mail.recipients.find(({ role, state }) => role === 'to' && state === 'Bounced');
  const isOfInvoice = client !== undefined && mail.invoiceId !== null;
  const invoice = useQuery({ ...invoiceQuery(account.path, mail.invoiceId ?? ''), enabled: isOfInvoice }).data
    ?.data;
  if (client === undefined || invoice === undefined || invoice.status !== 'Active') return null;
  return invoice.contact.email === client.email ? <CorrectAddress invoice={invoice} look="primary" /> : null;
}

function isUnsent({ status }: FullMail): boolean {
  return status === 'Failed' || status === 'PartlySent' || status === 'Bounced' || status === 'Kept';
}

const isBad = (state: FullMail['recipients'][number]['state']) =>
  state === 'Refused' || state === 'Bounced' || state === 'Complained';

/** Its state, and that of each address. */
function Readers({ mail }: { readonly mail: FullMail }) {
  const { mailbox: texts, bounces } = useMessages();
  const cannotBeSent = useKeepsMails() && isUnsent(mail);
  return (
    <section>
      <p className="text-lg font-medium">
        <MailState status={mail.status} />
      </p>
      <div className="mb-4 text-soft">
        <p>{texts.about[mail.status]}</p>
        {cannotBeSent && <p>{texts.noServer}</p>}
      </div>
      <h2 className="border-b border-line pb-2 font-semibold">{texts.to}</h2>
      <ul>
        {mail.recipients.map(({ email, name, role, state, detail, reason }) => (
          <li key={email} className="border-b border-line py-2">
            <div className="flex justify-between gap-4">
              <bdi className="min-w-0 wrap-anywhere">{name === '' ? email : name}</bdi>
              {/* What is kept waits for nobody. */}
              {mail.status !== 'Kept' && (
                <span className={isBad(state) ? 'text-bad' : 'text-soft'}>{texts.addresses[state]}</span>
              )}
            </div>
            <p className="text-sm wrap-anywhere text-soft">
              {[name === '' ? null : email, role === 'cc' ? texts.copy : null]
                .filter((one) => one !== null)
                .join(' · ')}
            </p>
            {reason !== null && <p>{bounces.reasons[reason]}</p>}
            {detail !== null && <p className="text-sm wrap-anywhere text-soft">{detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Details({ mail }: { readonly mail: FullMail }) {
  const { mailbox: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const { senderName, replyTo, createdAt, sentAt, attempts, failure, attachments } = mail;
  return (
    <Facts
      facts={[
        [texts.from, <bdi key="from">{senderName}</bdi>],
        replyTo === null ? null : [texts.replyTo, replyTo],
        [texts.when, formats.fullInstant(createdAt, timeZone)],
        sentAt === null ? null : [texts.sentAt, formats.fullInstant(sentAt, timeZone)],
        attachments === null
          ? null
          : [
              texts.attached,
              attachments.isLeftOut
                ? texts.leftOut
                : attachments.documents.map((one) => texts.documents[one]).join(', '),
            ],
        attempts === 0 ? null : [texts.attempts, formats.count(attempts)],
        failure === null ? null : [texts.why, failure],
      ]}
    />
  );
}

function Dropped({ at }: { readonly at: string }) {
  const { mailbox: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  return (
    <p className={`rounded-md bg-wash px-3 py-2 ${beside}`}>
      {texts.dropped(formats.fullDate(formats.dateOf(at, timeZone)))}
    </p>
  );
}

function Content({ mail }: { readonly mail: FullMail }) {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const screen = useScreen();
  const { view = 'html' } = route.useSearch();
  return (
    <section aria-label={texts.shown(mail.subject)} className={beside}>
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
            key={screen === 'phone' ? 'phone' : 'desk'}
            // Mails have a form of their own for phones.
            {...(screen === 'phone' ? { width: 390, height: 640 } : { width: 640, height: 800 })}
          />
          <p className="mt-2 text-sm text-soft">{texts.inert}</p>
        </div>
      )}
    </section>
  );
}
