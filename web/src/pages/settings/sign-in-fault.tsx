import type { ApiError } from '../../api/client.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Fault } from '../../parts/states.tsx';

type Texts = Messages['signOn'];

/** What is wrong with a field, in the reader's language; undefined when nothing is. */
export function faultOfSignIn(texts: Texts, error: ApiError | null, field: string): string | undefined {
  const detail = error?.details.find(({ path }) => path === `/${field}` || path.startsWith(`/${field}/`));
  return detail === undefined ? undefined : (causeOf(texts, detail.code) ?? detail.message);
}

function causeOf(texts: Texts, code: string | undefined): string | undefined {
  return texts.causes[code as keyof Texts['causes']];
}

/** Why a change of the provider was refused, in the reader's language, with the next step. */
export function SignInFault({
  error,
  className = '',
}: {
  readonly error: ApiError;
  readonly className?: string;
}) {
  const { signOn: texts } = useMessages();
  const said = causeOf(texts, error.details[0]?.code);
  if (said === undefined) return <Fault error={error} className={className} />;
  return (
    <p role="alert" className={`flex max-w-prose gap-2 text-bad ${className}`}>
      <Icon name="dispute" className="mt-0.5" />
      {said}
    </p>
  );
}
