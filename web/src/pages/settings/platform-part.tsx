import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import { accountQuery } from '../../api/queries/account.ts';
import { type JoinInput, joinPlatform, type StripeConnection } from '../../api/queries/stripe.ts';
import { countries } from '../../messages/countries.ts';
import { useLanguage, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { useIsHere } from '../../parts/onward.ts';
import { usePersonAction } from '../../parts/person-action.tsx';
import { StripeFault } from '../../parts/stripe-fault.tsx';
import { PlatformFees } from './platform-fees.tsx';
import { useStripeChange } from './use-stripe-change.ts';

type Platform = NonNullable<StripeConnection['platform']>;

interface OfferProps {
  readonly connection: StripeConnection;
  readonly platform: Platform;
}

/** Connects the account through the operator’s platform, without keys. */
export function PlatformOffer({ connection, platform }: OfferProps) {
  const { stripe: texts } = useMessages();
  const { path, currency } = useAccount();
  const saved = useQuery(accountQuery(path));
  const [chosen, setChosen] = useState<string | null>(null);
  const country = chosen ?? saved.data?.data.profile.country ?? '';
  const { action, isOther, disputes } = useJoin(connection);
  const asks = isOther || disputes > 0;
  const reason = country === '' ? texts.platform.chooseCountry : undefined;
  return (
    <section>
      <h2 className="font-semibold">{texts.platform.title}</h2>
      <div className="mt-1 mb-3 max-w-prose text-soft">
        <p>{platform.processor === 'Sandbox' ? texts.platform.sandboxText : texts.platform.text}</p>
        <PlatformFees fees={platform.fees} currency={currency} />
      </div>
      <CountryChoice country={country} onChange={setChosen} />
      {!asks && action.error !== null && <StripeFault error={action.error} className="my-3" />}
      <Button
        className="mt-3"
        look="primary"
        isBusy={action.isRunning}
        reason={reason}
        onClick={() => void action.run({ country })}
      >
        {texts.platform.connect}
      </Button>
      {action.question}
      {asks && action.question === null && (
        <LeaveQuestion connection={connection} country={country} disputes={disputes} action={action} />
      )}
    </section>
  );
}

function CountryChoice({
  country,
  onChange,
}: {
  readonly country: string;
  readonly onChange: (country: string) => void;
}) {
  const { settings, stripe: texts } = useMessages();
  const { language } = useLanguage();
  return (
    <div className="max-w-xs">
      <Select
        label={settings.fields.country}
        hint={texts.platform.countryHint}
        value={country}
        options={[{ value: '', label: settings.noCountry }, ...countries(language)]}
        onChange={onChange}
      />
    </div>
  );
}

/** Goes on with details that Stripe wants, on its own pages. */
export function GoOn({ connection, label }: Pick<OfferProps, 'connection'> & { readonly label: string }) {
  const { action } = useJoin(connection);
  const country = connection.business?.country ?? '';
  return (
    <>
      <Button look="primary" isBusy={action.isRunning} onClick={() => void action.run({ country })}>
        {label}
      </Button>
      {action.error !== null && <StripeFault error={action.error} className="basis-full" />}
      {action.question}
    </>
  );
}

/** Has an account at the platform that is not in use yet never come into use by itself. */
export function StopJoining() {
  const { platform: texts } = useMessages().stripe;
  const action = useStripeChange('leave', texts.stopped);
  return (
    <>
      <Button isBusy={action.isRunning} onClick={() => void action.run()}>
        {texts.stop}
      </Button>
      {action.error !== null && <StripeFault error={action.error} className="basis-full" />}
      {action.question}
    </>
  );
}

interface LeaveQuestionProps {
  readonly connection: StripeConnection;
  readonly country: string;
  /** How many open disputes are given up. */
  readonly disputes: number;
  readonly action: Action<JoinInput, void>;
}

// Says what leaving another Stripe account costs.
function LeaveQuestion({ connection, country, disputes, action }: LeaveQuestionProps) {
  const { stripe: texts } = useMessages();
  const autopays = countOf(connection, 'autopay');
  const run = () => action.run({ country, replacesAccount: true, givesUpDisputes: disputes > 0 });
  return (
    <Confirm
      title={texts.replaceTitle}
      label={texts.replace}
      look="danger"
      action={{ ...action, error: null, run }}
      onClose={action.reset}
    >
      <p>{texts.platform.leaveText(connection.stripeAccount ?? '')}</p>
      {autopays > 0 && <p>{texts.endsAutopay(autopays)}</p>}
      {disputes > 0 && <p className="text-bad">{texts.givesUpDisputes(disputes)}</p>}
    </Confirm>
  );
}

function countOf({ underWay }: StripeConnection, kind: string): number {
  return underWay.find((one) => one.kind === kind)?.count ?? 0;
}

// Begins or continues at the platform, and leads to Stripe's pages.
function useJoin(connection: StripeConnection) {
  const { stripe: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const isHere = useIsHere();
  const action = usePersonAction(
    async (input: JoinInput) => {
      try {
        const { url } = await joinPlatform(path, input);
        if (url !== null && isHere()) window.location.assign(url);
      } finally {
        await queries.invalidateQueries({ queryKey: [path] });
      }
    },
    undefined,
    texts.platform.confirm,
  );
  const isAsked = (field: string) => action.error?.details.some((one) => one.path === field) ?? false;
  const disputes = isAsked('/givesUpDisputes') ? Math.max(1, countOf(connection, 'disputed')) : 0;
  return { action, isOther: isAsked('/replacesAccount'), disputes };
}
