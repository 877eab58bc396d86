import type { ApiError } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { Fault } from '../../parts/states.tsx';
import { bankFaultOf } from './fault-text.ts';

/** Why a file is refused, with the line that is wrong. */
export function FileFault({ error }: { readonly error: ApiError }) {
  const { bank: texts } = useMessages();
  const text = bankFaultOf(error, texts);
  if (text === null) return <Fault error={error} />;
  return (
    <p role="alert" className="text-bad">
      {text}
    </p>
  );
}
