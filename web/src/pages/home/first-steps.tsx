import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Sample } from './sample.tsx';

/**
 * Shown instead of figures that are all zero: the steps to the first invoice. `canBePaid`: online, through a processor.
 */
export function FirstSteps({ canBePaid }: { readonly canBePaid: boolean }) {
  const { home: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [isShowing, setShowing] = useState(false);
  if (!can('invoices:write')) return <EmptyState title={texts.noEvents}>{texts.emptyReader}</EmptyState>;
  return (
    <div className="mx-auto max-w-md py-12 text-center">
      <h2 className="text-lg font-semibold">{texts.empty}</h2>
      {canBePaid && <p className="mt-2 text-soft">{texts.emptyText}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Link
          to="/accounts/$account/invoices/new"
          params={{ account: account.path }}
          className={buttonClass('primary')}
        >
          {texts.createFirst}
        </Link>
        <Button icon="eye" onClick={() => setShowing(true)}>
          {texts.seeSample}
        </Button>
      </div>
      {isShowing && <Sample onClose={() => setShowing(false)} />}
    </div>
  );
}
