import { type FormEvent, useState } from 'react';
import { civilDateIn } from '../../../../src/kit/time.ts';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import {
  changePlatform,
  type PlatformKeys,
  type PlatformMode,
  type PlatformView,
  type StripePlatform,
} from '../../api/queries/platform.ts';
import { useFormats, useLanguage, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ConfirmFirst } from '../../parts/person-action.tsx';
import { faultOfKey, StripeFault } from '../../parts/stripe-fault.tsx';
import { type KeyFaults, KeyFields, MakeKey, noKeys, Refused, Step } from '../../parts/stripe-key-fields.tsx';
import { sorted } from '../../parts/stripe-keys.ts';
import { usePlatformChange } from './use-platform-change.ts';

interface ConnectionProps {
  readonly mode: PlatformMode;
  readonly view: PlatformView;
}

/** The keys of the platform: how they are set, what is missing at Stripe, and how they are replaced or deleted. */
export function PlatformConnection({ mode, view }: ConnectionProps) {
  const { platform: texts, stripe } = useMessages();
  const [isReplacing, setReplacing] = useState(false);
  const { platform } = view;
  const isSet = platform?.hasKeys === true && platform.keyHint !== null;
  return (
    <div className="max-w-2xl">
      {!view.hasSecretKey && <p className="mb-6 text-bad">{texts.noSecretKey}</p>}
      {platform?.hasKeys === true && platform.keyHint === null && (
        <p className="mb-6 text-bad">{stripe.unreadable}</p>
      )}
      {!isSet && (
        <>
          <p className="max-w-prose">
            {platform === null ? texts.none : texts.deleted(platform.stripeAccount)}
          </p>
          <p className="mt-3 mb-6 max-w-prose text-soft">{texts.askFirst}</p>
        </>
      )}
      {isSet && <Status mode={mode} view={view} platform={platform} onReplace={() => setReplacing(true)} />}
      {view.hasSecretKey && (!isSet || isReplacing) && (
        <ConfirmFirst>
          <KeyForm
            mode={mode}
            view={view}
            onDone={() => setReplacing(false)}
            onCancel={isReplacing ? () => setReplacing(false) : undefined}
          />
        </ConfirmFirst>
      )}
    </div>
  );
}

interface FormProps extends ConnectionProps {
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}

function KeyForm({ mode, view, onDone, onCancel }: FormProps) {
  const { platform: texts, stripe } = useMessages();
  const { mode: accountMode } = useAccount();
  const [keys, setKeys] = useState(noKeys);
  const action = usePlatformChange(
    mode,
    (typed: PlatformKeys) => changePlatform.set(mode, typed),
    texts.set,
    () => {
      setKeys(noKeys);
      onDone();
    },
  );
  const isOther = action.error?.details.some(({ path }) => path === '/replacesAccount') ?? false;
  const error = isOther ? null : action.error;
  const faults: KeyFaults = {
    secretKey: faultOfKey(stripe, accountMode, error, 'secretKey'),
    publishableKey: faultOfKey(stripe, accountMode, error, 'publishableKey'),
  };
  const isWhole = keys.secretKey !== '' && keys.publishableKey !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !action.isRunning) void action.run(keys);
  };
  return (
    <form onSubmit={submit}>
      <ol className="grid gap-6">
        <MakeKey newKey={view.newKey} />
        <Step number={2} title={stripe.steps.copy}>
          <p className="text-soft">{texts.copyText}</p>
        </Step>
        <Step number={3} title={stripe.steps.paste}>
          <KeyFields
            keys={keys}
            faults={faults}
            onChange={(changed) => {
              action.reset();
              setKeys(sorted({ ...keys, ...changed }));
            }}
          />
        </Step>
      </ol>
      <div className="mt-4 ps-8">
        <Refused error={error} faults={faults} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            look="primary"
            isBusy={action.isRunning}
            reason={isWhole ? undefined : stripe.pasteBoth}
          >
            {stripe.connect}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{stripe.cancel}</Button>}
        </div>
        <p role="status" className="mt-2 text-soft">
          {action.isRunning ? stripe.connecting : ''}
        </p>
      </div>
      {action.question}
      {isOther && action.question === null && (
        <Replace
          before={view.platform?.stripeAccount ?? ''}
          action={{ ...action, run: () => action.run({ ...keys, replacesAccount: true }) }}
        />
      )}
    </form>
  );
}

interface ReplaceProps {
  readonly before: string;
  readonly action: Action<void, void>;
}

// Keys of another Stripe account have to be meant.
function Replace({ before, action }: ReplaceProps) {
  const { platform: texts, stripe } = useMessages();
  return (
    <Confirm
      title={stripe.replaceTitle}
      label={stripe.replace}
      look="danger"
      action={{ ...action, error: null }}
      onClose={action.reset}
    >
      <p>{texts.replaceText(before)}</p>
    </Confirm>
  );
}

interface StatusProps extends ConnectionProps {
  readonly platform: StripePlatform;
  readonly onReplace: () => void;
}

function Status({ mode, view, platform, onReplace }: StatusProps) {
  const { platform: texts, stripe } = useMessages();
  const { language } = useLanguage();
  const [isClearing, setClearing] = useState(false);
  const check = usePlatformChange(mode, () => changePlatform.check(mode));
  const asIs = (text: string) => (
    <span key={text} translate="no">
      {text}
    </span>
  );
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(platform.country);
  const { missing } = platform.readiness ?? { missing: [] };
  const isHeard =
    platform.webhooks.every(({ isMade }) => isMade) && missing.every(({ code }) => code !== 'WebhookMissing');
  return (
    <>
      <Missing platform={platform} />
      <Facts
        facts={[
          [stripe.account, asIs(platform.stripeAccount)],
          [texts.country, country],
          [texts.currencies, platform.currencies.join(', ')],
          [stripe.key, asIs(platform.keyHint ?? '')],
          platform.publishableKey === null ? null : [stripe.publishableKey, asIs(platform.publishableKey)],
          [stripe.webhooks, stripe.webhookStates[isHeard ? 'Made' : 'None']],
          [texts.unknownWebhooks, platform.unknownWebhooks],
          platform.checkedAt === null
            ? null
            : [stripe.checked, <RealInstantText key="checked" at={platform.checkedAt} hasTime />],
        ]}
      />
      {check.error !== null && <StripeFault error={check.error} className="mt-4" />}
      <div className="mt-6 mb-8 flex flex-wrap gap-2">
        <Button isBusy={check.isRunning} onClick={() => void check.run()}>
          {stripe.check}
        </Button>
        <Button onClick={onReplace}>{stripe.replaceKeys}</Button>
        <Button onClick={() => setClearing(true)}>{texts.clear} …</Button>
      </div>
      {isClearing && <Clear mode={mode} view={view} onClose={() => setClearing(false)} />}
    </>
  );
}

function Missing({ platform: { readiness } }: Pick<StatusProps, 'platform'>) {
  const { stripe } = useMessages();
  const { timeZone } = useAccount();
  const formats = useFormats();
  if (readiness === null) return null;
  // Both webhooks can be missing: said once.
  const nameOf = ({ code, detail }: (typeof readiness.missing)[number]) => `${code} ${detail}`;
  const missing = [...new Map(readiness.missing.map((one) => [nameOf(one), one])).values()];
  if (missing.length === 0) {
    return (
      <p className="mb-6 flex gap-2">
        <Icon name="check" className="mt-0.5 text-good" />
        {stripe.allGood}
      </p>
    );
  }
  return (
    <>
      <h3 className="mb-2 font-medium">{stripe.missingTitle}</h3>
      <ul className="mb-6 border-t border-line">
        {missing.map(({ code, detail, dueBy, url }) => (
          <li
            key={`${code} ${detail}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere">
                {stripe.missing[code][0]}
                {detail !== '' && <span translate="no">: {detail}</span>}
              </p>
              {dueBy !== null && (
                <p className="text-soft">
                  {stripe.dueBy(formats.fullDate(civilDateIn(timeZone, new Date(dueBy))))}
                </p>
              )}
            </div>
            {code !== 'WebhookUnreachable' && (
              <a href={url} target="_blank" rel="noreferrer" className="underline">
                {stripe.atStripe}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ClearProps extends ConnectionProps {
  readonly onClose: () => void;
}

function Clear({ mode, view, onClose }: ClearProps) {
  const { platform: texts } = useMessages();
  const formats = useFormats();
  const action = usePlatformChange(mode, () => changePlatform.clear(mode), texts.cleared, onClose);
  const count = view.underWay.reduce((sum, one) => sum + one.count, 0);
  const sums = view.underWay.map(({ amount, currency }) => formats.money(amount, currency)).join(', ');
  const reason = count === 0 ? undefined : texts.underWay(count, sums);
  if (action.question !== null) return action.question;
  return (
    <Confirm
      title={texts.clearTitle}
      label={texts.clear}
      look="danger"
      reason={reason}
      action={action}
      onClose={onClose}
    >
      <p>{texts.clearText}</p>
      {reason !== undefined && (
        <p className="text-bad">
          {reason} {texts.underWayText}
        </p>
      )}
    </Confirm>
  );
}
