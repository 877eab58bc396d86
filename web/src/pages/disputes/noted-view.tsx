import type { ReactNode } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import type { Noted, NotedMail } from './noted.ts';

interface NotedProps {
  readonly noted: Noted;
  readonly currency: string;
}

/** The evidence as a bank reads it: group by group, each with its times and hashes. */
export function NotedView({ noted, currency }: NotedProps) {
  const { disputes: texts } = useMessages();
  const { consents, views, mails, versions, documents } = noted;
  return (
    <div className="mt-3 border-t border-line">
      <Group title={texts.consents} count={consents.length}>
        {consents.map((one) => (
          <Row key={one.id} at={one.givenAt.at} hash={one.termsSha256}>
            {texts.consentWith(one.method)}
            {one.isOfDisputedCharge && ` · ${texts.coversPayment}`}
            {one.inForce.length === 0 && ` · ${texts.neverInForce}`}
            {one.address !== null && ` · ${texts.fromAddress(one.address)}`}
            <Words text={one.terms} />
          </Row>
        ))}
      </Group>
      <TermsGroup noted={noted} />
      <Group title={texts.views} count={views?.count ?? 0}>
        {views !== null && (
          <>
            <Row at={views.firstAt.at}>{texts.firstView}</Row>
            {views.count > 1 && <Row at={views.lastAt.at}>{texts.lastView}</Row>}
          </>
        )}
      </Group>
      <Group title={texts.mails} count={mails.length}>
        {mails.map((mail) => (
          <MailRow key={`${mail.createdAt.at} ${mail.subject}`} mail={mail} />
        ))}
      </Group>
      <MoneyGroup noted={noted} currency={currency} />
      <Group title={texts.versions} count={versions.length + documents.length}>
        {versions.map(({ number, createdAt }) => (
          <Row key={number} at={createdAt.at}>
            {texts.versionOf(number)}
          </Row>
        ))}
        {documents.map(({ version, sha256, createdAt }) => (
          <Row key={`${version} ${sha256}`} at={createdAt.at} hash={sha256}>
            {texts.documentOf(version)}
          </Row>
        ))}
      </Group>
    </div>
  );
}

function TermsGroup({ noted: { cancellationTerms, charge } }: Pick<NotedProps, 'noted'>) {
  const { disputes: texts } = useMessages();
  const words = Object.entries(cancellationTerms?.text ?? {});
  return (
    <Group title={texts.terms} count={words.length}>
      {charge.acceptedTerms !== null && (
        <Row at={charge.acceptedTerms.acceptedAt.at} hash={charge.acceptedTerms.textSha256}>
          {texts.acceptedTerms}
        </Row>
      )}
      {words.map(([language, text]) => (
        <li key={language} className="py-2">
          <Words text={text} lang={language} />
          <Hash value={cancellationTerms?.textSha256[language] ?? ''} />
        </li>
      ))}
    </Group>
  );
}

function MailRow({ mail: { subject, status, recipients, createdAt, sentAt } }: { readonly mail: NotedMail }) {
  const { invoice } = useMessages();
  return (
    <Row at={(sentAt ?? createdAt).at}>
      {subject}
      <span className="block text-soft">
        {recipients.map(({ email }) => email).join(', ')} · {invoice.mailStates[status]}
      </span>
    </Row>
  );
}

function MoneyGroup({ noted: { charges, refunds, creditNotes }, currency }: NotedProps) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <Group title={texts.money} count={charges.length + refunds.length + creditNotes.length}>
      {charges.map(({ id, amount, surcharge, method, status, createdAt }) => (
        <Row key={id} at={createdAt.at}>
          {texts.paymentWith(money(amount + surcharge), method ?? '–')} · {texts.chargeStates[status]}
        </Row>
      ))}
      {refunds.map(({ id, amount, createdAt }) => (
        <Row key={id} at={createdAt.at}>
          {texts.refundOf(money(amount))}
        </Row>
      ))}
      {creditNotes.map(({ id, number, amount, createdAt }) => (
        <Row key={id} at={createdAt.at}>
          {texts.creditNoteOf(number, money(amount))}
        </Row>
      ))}
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

// Nothing opens where there is nothing.
function Group({ title, count, children }: GroupProps) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const line = 'flex min-h-11 items-center justify-between gap-4';
  if (count === 0)
    return (
      <p className={`${line} border-b border-line`}>
        {title} <span className="text-soft">{texts.noneNoted}</span>
      </p>
    );
  return (
    <details className="border-b border-line">
      <summary className="min-h-11 cursor-pointer py-2.5 hover:text-ink">
        {title} <span className="text-soft">× {formats.count(count)}</span>
      </summary>
      <ul className="pb-2 ps-4">{children}</ul>
    </details>
  );
}

interface RowProps {
  readonly at: string;
  readonly hash?: string;
  readonly children: ReactNode;
}

function Row({ at, hash, children }: RowProps) {
  return (
    <li className="flex flex-wrap gap-x-4 py-2 text-sm">
      <span className="w-36 flex-none text-soft">
        <InstantText at={at} hasTime />
      </span>
      <div className="min-w-60 flex-1 wrap-anywhere">
        {children}
        {hash !== undefined && <Hash value={hash} />}
      </div>
    </li>
  );
}

/** The very words that a client read. */
function Words({ text, lang }: { readonly text: string; readonly lang?: string }) {
  return (
    <blockquote className="my-1 border-s border-line ps-3 text-soft" lang={lang}>
      {text}
    </blockquote>
  );
}

/** A SHA-256, whole: it proves something only so. */
export function Hash({ value }: { readonly value: string }) {
  return (
    <span className="block text-soft">
      SHA-256 <code className="font-mono text-xs break-all">{value}</code>
    </span>
  );
}

/** In which zone the times are. */
export function ZoneNote() {
  const { disputes: texts } = useMessages();
  const { timeZone } = useAccount();
  return <p className="mt-2 text-sm text-soft">{texts.zone(timeZone)}</p>;
}
