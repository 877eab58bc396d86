import { useState } from 'react';
import { civilDateIn } from '../../../../../src/kit/time.ts';
import { useToday } from '../../../account/clock.tsx';
import { useAccount, useCan } from '../../../account/session.tsx';
import type { AdviserSettings } from '../../../api/queries/adviser.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { Checkbox, TextField } from '../../../parts/field.tsx';
import { Fault } from '../../../parts/states.tsx';

/** Sets the adviser that gets the file of each month by mail. */
export function MonthlyMail({ settings }: { readonly settings: AdviserSettings }) {
  const { adviser: texts } = useMessages();
  const can = useCan();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const [email, setEmail] = useState(settings.adviserEmail ?? '');
  const [sends, setSends] = useState(settings.sendsMonthlyPackage);
  const save = useAccountChange(
    (send) =>
      send('PUT /v1/adviser_settings', {
        body: { adviserEmail: email.trim() === '' ? null : email.trim(), sendsMonthlyPackage: sends },
      }),
    { concerns: ['adviser'], notice: texts.saved },
  );
  const { nextAt, adviserEmail } = settings;
  return (
    <fieldset disabled={!can('account:write')} className="grid max-w-xl gap-4">
      <p className="text-soft">{texts.monthlyHint}</p>
      <TextField label={texts.email} type="email" value={email} maxLength={254} onChange={setEmail} />
      <Checkbox label={texts.sends} isChecked={sends} onChange={setSends} />
      {nextAt !== null && adviserEmail !== null && (
        <p>{texts.nextMonth(formats.date(civilDateIn(timeZone, new Date(nextAt)), today), adviserEmail)}</p>
      )}
      {save.error !== null && <Fault error={save.error} />}
      {can('account:write') && (
        <div>
          <Button
            isBusy={save.isRunning}
            reason={sends && email.trim() === '' ? texts.emailNeeded : undefined}
            onClick={() => void save.run()}
          >
            {texts.save}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
