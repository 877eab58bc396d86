import { useState } from 'react';
import type { AdviserPackage } from '../../../api/queries/adviser.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/dialog.tsx';

/** Ends a packed period with its link, after a confirmation. */
export function EndPackage({
  packed: { id },
  days,
}: {
  readonly packed: AdviserPackage;
  readonly days: string;
}) {
  const { adviser: texts } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const end = useAccountChange(
    (send) => send('DELETE /v1/adviser_packages/{adviser_package_id}', { path: { adviser_package_id: id } }),
    { concerns: ['adviser'], notice: texts.ended, onDone: () => setAsking(false) },
  );
  return (
    <>
      <Button aria-label={`${texts.end}, ${days}`} onClick={() => setAsking(true)}>
        {texts.end}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.endTitle}
          label={texts.end}
          look="danger"
          action={end}
          onClose={() => setAsking(false)}
        >
          <p>{texts.endEffect}</p>
        </Confirm>
      )}
    </>
  );
}
