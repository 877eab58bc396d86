import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { civilDateIn } from '../../../../src/kit/time.ts';
import type { ReadinessCode } from '../../../../src/processors/types.ts';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { changeStripe, type StripeConnection, stripeQuery } from '../../api/queries/stripe.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { StripeFault } from '../../parts/stripe-fault.tsx';
import { useStripeChange } from './use-stripe-change.ts';

interface StatusProps {
  readonly connection: StripeConnection;
  readonly isOwner: boolean;
  readonly onReplace: () => void;
}

/** An account that is connected: what is missing, what it is connected to, and what can be done. */
export function StripeStatus({ connection, isOwner, onReplace }: StatusProps) {
  const { stripe: texts } = useMessages();
  const { timeZone } = useAccount();
  const formats = useFormats();
  const { keyHint, publishableKeyHint, lastEventAt, checkedAt, readiness, webhook } = connection;
  // The service still has its secret, but Stripe no longer sends there.
  const lacks = (code: ReadinessCode) => readiness?.missing.some((one) => one.code === code) ?? false;
  const isGone = lacks('WebhookMissing');
  const wallets = readiness?.wallets ?? null;
  const at = (instant: string) => formats.fullInstant(instant, timeZone);
  return (
    <>
      {!connection.canReadKeys && <p className="mb-6 text-bad">{texts.unreadable}</p>}
      {readiness !== null && <Missing connection={connection} isOwner={isOwner} />}
      <Facts
        facts={[
          [
            texts.account,
            <span key="account" translate="no">
              {connection.stripeAccount}
            </span>,
          ],
          keyHint === null
            ? null
            : [
                texts.key,
                <span key="key" translate="no">
                  {keyHint}
                </span>,
              ],
          publishableKeyHint === null
            ? null
            : [
                texts.publishableKey,
                <span key="key" translate="no">
                  {publishableKeyHint}
                </span>,
              ],
          [texts.webhooks, texts.webhookStates[isGone ? 'None' : webhook]],
          [texts.lastEvent, lastEventAt === null ? texts.noEvent : at(lastEventAt)],
          wallets === null
            ? null
            : [texts.wallets, lacks('DomainInactive') ? wallets.domain : texts.walletsOn(wallets.domain)],
          checkedAt === null ? null : [texts.checked, at(checkedAt)],
        ]}
      />
      <div className="mt-6 mb-8 flex flex-wrap gap-2">
        <Check isOld={connection.isOld} />
        {isOwner && (
          <>
            <Button onClick={onReplace}>{texts.replaceKeys}</Button>
            <Ending connection={connection} />
          </>
        )}
      </div>
    </>
  );
}

/** Disconnects the account, after a question. */
export function Ending({ connection }: Pick<StatusProps, 'connection'>) {
  const { stripe: texts } = useMessages();
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <Button onClick={() => setEnding(true)}>{texts.disconnect} …</Button>
      {isEnding && <Disconnect connection={connection} onClose={() => setEnding(false)} />}
    </>
  );
}

/** Asks Stripe again what is missing; by itself, when the last answer is old. */
export function Check({ isOld }: Pick<StripeConnection, 'isOld'>) {
  const { stripe: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const action = useAction(async () => {
    queries.setQueryData(stripeQuery(path).queryKey, await changeStripe(path, 'check'));
  });
  const { run } = action;
  const ask = useRef(run);
  ask.current = run;
  useEffect(() => {
    if (isOld) void ask.current();
  }, [isOld]);
  return (
    <>
      <Button isBusy={action.isRunning} onClick={() => void run()}>
        {texts.check}
      </Button>
      {action.error !== null && <StripeFault error={action.error} className="basis-full" />}
    </>
  );
}

/** Codes that the service itself can mend at Stripe. */
const repairable: ReadonlySet<string> = new Set(['WebhookMissing', 'WebhookDisabled', 'DomainInactive']);

function Missing({ connection, isOwner }: Pick<StatusProps, 'connection' | 'isOwner'>) {
  const { stripe: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const repair = useStripeChange('finish', texts.repaired);
  const missing = connection.readiness?.missing ?? [];
  if (missing.length === 0) {
    return (
      <p className="mb-6 flex gap-2">
        <Icon name="check" className="mt-0.5 text-good" />
        {texts.allGood}
      </p>
    );
  }
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-semibold">{texts.missingTitle}</h2>
      {repair.error !== null && <StripeFault error={repair.error} className="mb-2" />}
      <ul className="border-t border-line">
        {missing.map(({ code, detail, dueBy, url }) => (
          <li
            key={`${code} ${detail}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">
                {texts.missing[code][0]}
                {code === 'PermissionMissing' && <span translate="no">: {detail}</span>}
              </p>
              <p className="text-soft">
                {texts.missing[code][1]}
                {dueBy !== null &&
                  ` ${texts.dueBy(formats.fullDate(civilDateIn(timeZone, new Date(dueBy))))}`}
              </p>
            </div>
            {isOwner && repairable.has(code) ? (
              <Button isBusy={repair.isRunning} onClick={() => void repair.run()}>
                {texts.repair}
              </Button>
            ) : (
              code !== 'WebhookUnreachable' && (
                <a href={url} target="_blank" rel="noreferrer" className="underline">
                  {texts.atStripe}
                </a>
              )
            )}
          </li>
        ))}
      </ul>
      {repair.question}
    </section>
  );
}

interface DisconnectProps {
  readonly connection: StripeConnection;
  readonly onClose: () => void;
}

function Disconnect({ connection, onClose }: DisconnectProps) {
  const { stripe: texts } = useMessages();
  const { mode } = useAccount();
  const action = useStripeChange('end', texts.disconnected, onClose);
  const countOf = (isAutopay: boolean) =>
    connection.underWay
      .filter(({ kind }) => (kind === 'autopay') === isAutopay)
      .reduce((sum, one) => sum + one.count, 0);
  const count = countOf(false);
  const autopays = countOf(true);
  const isBusy = mode === 'Live' && count > 0;
  if (action.question !== null) return action.question;
  return (
    <Confirm
      title={texts.disconnectTitle}
      label={texts.disconnect}
      look="danger"
      reason={isBusy ? texts.busy(count) : undefined}
      action={{ ...action, error: null }}
      onClose={onClose}
    >
      <p>{connection.relation === 'Platform' ? texts.platform.disconnectText : texts.disconnectText}</p>
      {mode === 'Live' && <p>{texts.disconnectReturns}</p>}
      {autopays > 0 && <p>{texts.disconnectAutopay}</p>}
      <p>{mode === 'Live' ? texts.disconnectLive : texts.disconnectSandbox}</p>
      {isBusy && (
        <p className="text-bad">
          {texts.busy(count)} {texts.busyText}
        </p>
      )}
      {action.error !== null && <StripeFault error={action.error} />}
    </Confirm>
  );
}
