import type { ApiError } from '../../api/client.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Fault } from '../../parts/states.tsx';

type Texts = Messages['email'];
export type EmailField = keyof Texts['faults'];

/** What is wrong with a field, in the reader's language; undefined when nothing is. */
export function faultOfField(texts: Texts, error: ApiError | null, field: EmailField): string | undefined {
  const [detail] = error?.details.filter(({ path }) => path === `/${field}`) ?? [];
  if (detail === undefined || detail.code in texts.steps) return undefined;
  return causeOf(texts, detail.code) ?? texts.faults[field];
}

// What the service says of an own case, in the reader's language.
function causeOf(texts: Texts, code: string | undefined): string | undefined {
  return texts.causes[code as keyof Texts['causes']];
}

/** Why a test mail could not be sent, in the reader's language, with the words of the server. */
export function EmailFault({
  error,
  className = '',
}: {
  readonly error: ApiError;
  readonly className?: string;
}) {
  const { email: texts } = useMessages();
  const [detail] = error.details;
  const step = detail !== undefined && detail.code in texts.steps ? detail : null;
  const said =
    texts.recordFaults[detail?.code as keyof typeof texts.recordFaults] ?? causeOf(texts, detail?.code);
  if (step === null && said === undefined) return <Fault error={error} className={className} />;
  return (
    <div role="alert" className={`flex gap-2 text-bad ${className}`}>
      <Icon name="dispute" className="mt-0.5" />
      <div className="min-w-0">
        <p>{step === null ? said : texts.steps[step.code as keyof typeof texts.steps]}</p>
        {step !== null && <p className="mt-1 break-words text-sm">{texts.said(step.message)}</p>}
      </div>
    </div>
  );
}
