import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Fault } from '../../parts/states.tsx';

interface UnreadPartProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In place of a part of the page that could not be read; the others stay as they are. */
export function UnreadPart({ error, onRetry }: UnreadPartProps) {
  const { parts } = useMessages();
  return (
    <>
      <Fault error={error} />
      <Button className="mt-3" onClick={onRetry}>
        {parts.tryAgain}
      </Button>
    </>
  );
}
