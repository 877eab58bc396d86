import { useAccount } from '../account/session.tsx';
import type { ApiError } from '../api/client.ts';
import type { Messages } from '../messages/catalogue.ts';
import { useMessages } from '../messages/language.tsx';
import { Icon } from './icon.tsx';
import { Fault } from './states.tsx';

type Texts = Messages['stripe'];

/** What is wrong with one of the pasted keys, in the reader's language; undefined when nothing is. */
export function faultOfKey(
  texts: Texts,
  mode: 'Live' | 'Sandbox',
  error: ApiError | null,
  key: 'secretKey' | 'publishableKey',
): string | undefined {
  const own = error?.details.filter(({ path }) => path === `/${key}`) ?? [];
  const [first] = own;
  if (first === undefined) return undefined;
  const { faults } = texts;
  switch (first.code) {
    case 'wrong_mode':
      return faults.wrong_mode[mode];
    case 'missing_right':
      return faults.missing_right(own.map(({ message }) => message).join(', '));
    case 'swapped':
    case 'wrong_form':
    case 'unknown_key':
    case 'other_account':
    case 'account_taken':
      return faults[first.code];
    default:
      return first.message;
  }
}

/** A refusal of the connection in the reader's language, with the next step. */
export function StripeFault({
  error,
  className = '',
}: {
  readonly error: ApiError;
  readonly className?: string;
}) {
  const { stripe: texts } = useMessages();
  const { mode } = useAccount();
  const said = sentencesOf(texts, mode, error);
  if (said.length === 0) return <Fault error={error} className={className} />;
  return (
    <div role="alert" className={`flex gap-2 text-bad ${className}`}>
      <Icon name="dispute" className="mt-0.5" />
      <div>
        {said.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </div>
  );
}

function sentencesOf(texts: Texts, mode: 'Live' | 'Sandbox', error: ApiError): string[] {
  const codes = error.details.map(({ code }) => code);
  if (codes.includes('no_answer')) return [texts.noAnswer];
  if (codes.includes('connecting')) return [texts.isConnecting];
  if (codes.includes('endpoint_limit')) return [texts.endpointLimit];
  if (error.code === 'processor_refused_keys') {
    const faults = (['secretKey', 'publishableKey'] as const).map((key) =>
      faultOfKey(texts, mode, error, key),
    );
    return faults.filter((one) => one !== undefined);
  }
  return error.code === 'processor_busy' ? [texts.busyText] : [];
}
