import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useAccount, useMe } from '../../account/session.tsx';
import { useLanguage } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';
import { KindChoice } from './kind-choice.tsx';
import { loadStripe, type Stripe, type StripeElements, type StripeField } from './stripe.ts';
import { fieldProblem, type MethodKind, type TokenAccess, useAddMethod } from './use-add-method.ts';

/** Stripe's own fields: numbers go from the browser to Stripe, and never through us. */
export function StripeFields({ tokens }: { readonly tokens: TokenAccess }) {
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ['stripe', tokens.publishableKey, language],
    queryFn: async () => {
      const make = await loadStripe(tokens.scriptUrl ?? '');
      return make(tokens.publishableKey ?? '', { locale: language });
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows count={4} />;
  return <Fields stripe={query.data} takesCards={tokens.takesCards} />;
}

interface Shown {
  readonly elements: StripeElements;
  readonly field: StripeField;
}

interface FieldsProps {
  readonly stripe: Stripe;
  readonly takesCards: boolean;
}

function Fields({ stripe, takesCards }: FieldsProps) {
  const { messages } = useLanguage();
  const { wallet: texts, methods } = messages;
  const { person } = useMe();
  const { currency } = useAccount();
  const [kind, setKind] = useState<MethodKind>(takesCards ? 'Card' : 'BankAccount');
  const [holder, setHolder] = useState(person.name);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Shown | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const made = kind === 'Card' ? cardOf(stripe, place.current) : bankOf(stripe, currency);
    shown.current = made;
    made.field.mount(place.current);
    return () => made.field.unmount();
  }, [stripe, kind, currency]);
  const add = useAddMethod(async (kindOf: MethodKind) => {
    if (shown.current === null) throw fieldProblem('busy', texts.problems.busy);
    const { elements, field } = shown.current;
    return kindOf === 'Card' ? cardToken(field) : bankToken(elements);
  });
  const refused = (message: string | undefined) => fieldProblem('declined', message ?? texts.problems.busy);
  const cardToken = async (card: StripeField) => {
    const details = { type: 'card', card, billing_details: { name: holder.trim() } };
    const { error, paymentMethod } = await stripe.createPaymentMethod(details);
    if (paymentMethod === undefined) throw refused(error?.message);
    return paymentMethod.id;
  };
  const bankToken = async (elements: StripeElements) => {
    const checked = await elements.submit();
    if (checked.error !== undefined) throw refused(checked.error.message);
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
    if (confirmationToken === undefined) throw refused(error?.message);
    return confirmationToken.id;
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add.run(kind);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <KindChoice value={kind} onChange={setKind} takesCards={takesCards} />
      <div>
        <p className="mb-1 font-medium">{methods[kind]}</p>
        <div ref={place} className="min-h-11 rounded-md border border-field/60 px-2.5 py-3" />
      </div>
      {kind === 'Card' && (
        <TextField label={texts.holder.Card} autoComplete="cc-name" value={holder} onChange={setHolder} />
      )}
      {add.error !== null && <Fault error={add.error} />}
      <div>
        <Button look="primary" type="submit" isBusy={add.isRunning}>
          {texts.addLabels[kind]}
        </Button>
      </div>
      <p className="text-sm text-soft">{texts.secure('Stripe')}</p>
    </form>
  );
}

function cardOf(stripe: Stripe, place: HTMLElement): Shown {
  const { color, fontSize } = getComputedStyle(place);
  const elements = stripe.elements({});
  return { elements, field: elements.create('card', { style: { base: { color, fontSize } } }) };
}

// The account is kept to be debited later: Stripe's field shows the authorisation.
function bankOf(stripe: Stripe, currency: string): Shown {
  const elements = stripe.elements({
    mode: 'setup',
    currency: currency.toLowerCase(),
    setupFutureUsage: 'off_session',
    allowedPaymentMethodTypes: ['us_bank_account'],
  });
  return { elements, field: elements.create('payment', {}) };
}
