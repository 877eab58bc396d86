import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type OperatedAccount, operatedQuery } from '../../api/queries/operator.ts';
import { FactsSkeleton, OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useLanguage, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { AccountStatus, MailText, ProcessorText } from './account-state.tsx';
import { HealthPart } from './health-part.tsx';
import { LogList } from './log-list.tsx';
import { Part } from './part.tsx';
import { Resume, Suspend } from './suspending.tsx';
import { TokensPart } from './tokens-part.tsx';
import { UsagePart } from './usage-part.tsx';

const route = getRouteApi('/operator/accounts/$operated');

/** How does this account stand, and what may I do about it? */
export function AccountPage() {
  const { operator: texts } = useMessages();
  const query = useQuery(operatedQuery(route.useParams().operated));
  return (
    <OnePage
      query={query}
      back={{ label: texts.tabs.accounts, to: { to: '/operator/accounts' } }}
      title={texts.account}
      skeleton={<FactsSkeleton count={8} />}
      missing={texts.missing}
    >
      {(account) => <Shown account={account} />}
    </OnePage>
  );
}

function Shown({ account }: { readonly account: OperatedAccount }) {
  const { operator: texts } = useMessages();
  const { id, name, status, suspendedReason } = account;
  const [open, setOpen] = useState<'suspend' | 'resume' | null>(null);
  return (
    <>
      <PageHeader
        back={{ label: texts.tabs.accounts, to: { to: '/operator/accounts' } }}
        title={<bdi>{name}</bdi>}
        tabTitle={name}
        lead={<AccountStatus of={account} />}
        actions={
          status === 'Open' ? (
            <Button onClick={() => setOpen('suspend')}>{texts.suspending.suspend}</Button>
          ) : (
            status === 'Suspended' && (
              <Button look="primary" onClick={() => setOpen('resume')}>
                {texts.suspending.resume}
              </Button>
            )
          )
        }
      />
      {suspendedReason !== null && (
        <p className="mb-4 max-w-prose wrap-anywhere text-soft">{texts.log.reason(suspendedReason)}</p>
      )}
      <Part title={texts.health.title}>
        <HealthPart account={account} />
      </Part>
      <Part title={texts.facts}>
        <div className="-mt-3 [&>dl]:border-t-0">
          <AccountFacts account={account} />
        </div>
      </Part>
      <Part title={texts.usage.title}>
        <UsagePart account={id} />
      </Part>
      <Part title={texts.tokens.title}>
        <TokensPart account={id} isClosed={status === 'Closed'} />
      </Part>
      <Part title={texts.tabs.log}>
        <LogList account={id} />
      </Part>
      {open === 'suspend' && <Suspend account={account} onClose={() => setOpen(null)} />}
      {open === 'resume' && <Resume account={account} onClose={() => setOpen(null)} />}
    </>
  );
}

function AccountFacts({ account }: { readonly account: OperatedAccount }) {
  const { operator: texts } = useMessages();
  const { language } = useLanguage();
  const { id, externalId, path, mode, country, currency, timeZone, processor, platformStatus, mailRoute } =
    account;
  const { createdAt, closedAt, suspendedAt } = account;
  const instant = (at: string) => <RealInstantText at={at} hasTime />;
  return (
    <Facts
      facts={[
        [texts.mode, texts.modes[mode]],
        [texts.processor, <ProcessorText key="processor" processor={processor} />],
        processor?.relation == null ? null : [texts.relation, texts.relations[processor.relation]],
        platformStatus === null ? null : [texts.platform, texts.platformStates[platformStatus]],
        [texts.mail, <MailText key="mail" mailRoute={mailRoute} />],
        country === ''
          ? null
          : [texts.country, new Intl.DisplayNames(language, { type: 'region' }).of(country)],
        [texts.currency, currency],
        [texts.timeZone, timeZone],
        [
          texts.path,
          <span key="path" translate="no">
            {path}
          </span>,
        ],
        externalId === null
          ? null
          : [
              texts.externalId,
              <span key="external" translate="no">
                {externalId}
              </span>,
            ],
        [
          texts.id,
          <code key="id" className="text-sm">
            {id}
          </code>,
        ],
        [texts.created, instant(createdAt)],
        suspendedAt === null ? null : [texts.suspendedAt, instant(suspendedAt)],
        closedAt === null ? null : [texts.closedAt, instant(closedAt)],
      ]}
    />
  );
}
