import { useState } from 'react';
import {
  changePlatform,
  type PlatformMode,
  type PlatformView,
  type StripePlatform,
} from '../../api/queries/platform.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { usePlatformChange } from './use-platform-change.ts';

interface PayoutsProps {
  readonly mode: PlatformMode;
  readonly view: PlatformView;
  readonly platform: StripePlatform;
}

/** Whether accounts can pay out, how much is under way, and how their recipients stand. */
export function PayoutsPart({ mode, view, platform }: PayoutsProps) {
  const { payouts: texts, recipients } = useMessages().platform;
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { paysOut } = platform;
  const action = usePlatformChange(
    mode,
    () => changePlatform.switchPayouts(mode, !paysOut),
    paysOut ? texts.wasSwitchedOff : texts.wasSwitchedOn,
    () => setAsking(false),
  );
  const sums = view.underWay.map(({ amount, currency }) => formats.money(amount, currency));
  const count = view.underWay.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-72">{paysOut ? texts.on : texts.off}</p>
        <Button onClick={() => setAsking(true)}>{paysOut ? texts.switchOff : texts.switchOn}</Button>
      </div>
      <div className="mt-4 max-w-2xl">
        <Facts
          facts={[
            [texts.underWay, count === 0 ? texts.nothing : `${texts.count(count)} (${sums.join(', ')})`],
            ...view.recipients.map(
              ({ status, count: those }) => [recipients[status], String(those)] as const,
            ),
            view.recipients.length === 0 ? ([texts.recipients, texts.nobody] as const) : null,
          ]}
        />
      </div>
      {isAsking && action.question === null && (
        <Confirm
          title={paysOut ? texts.offTitle : texts.onTitle}
          label={paysOut ? texts.switchOff : texts.switchOn}
          look={paysOut ? 'danger' : 'primary'}
          action={action}
          onClose={() => setAsking(false)}
        >
          <p>{paysOut ? texts.offText : texts.onText}</p>
        </Confirm>
      )}
      {action.question}
    </>
  );
}
