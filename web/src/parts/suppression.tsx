import type { ReactNode } from 'react';
import { useCan } from '../account/session.tsx';
import type { MailSuppression } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { useAccountChange } from './account-change.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface SuppressionProps {
  readonly suppression: MailSuppression;
  /** The consequence in this place. If left out: that no reminders are sent, with the button that ends this. */
  readonly text?: string;
  /** Another way out, before the one that sends reminders again. */
  readonly children?: ReactNode;
}

/** Says that mails to an address came back and why, and lets reminders go to it again. */
export function Suppression({ suppression, text, children }: SuppressionProps) {
  const { bounces: texts } = useMessages();
  const can = useCan();
  const { id, email, reason, bounceReason, onlyAbout } = suppression;
  // The first sentence about a complaint gives its reason, too.
  const isComplaint = reason === 'Complaint';
  const consequence = onlyAbout === null ? texts.noReminders : texts.noRemindersOfOne;
  const allow = useAccountChange(
    (send) => send('DELETE /v1/mail_suppressions/{suppression_id}', { path: { suppression_id: id } }),
    { notice: texts.allowed(email) },
  );
  return (
    <div role="status" className="mt-4 rounded-md bg-wash px-3 py-2">
      <p className="flex gap-2">
        <Icon name="dispute" className="mt-0.5 text-warn" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{isComplaint ? texts.complained(email) : texts.cameBack(email)}</span>{' '}
          {isComplaint ? '' : texts.reasons[bounceReason]} {text ?? consequence}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 ps-6 empty:hidden">
        {children}
        {text === undefined && can('mails:write') && (
          <Button isBusy={allow.isRunning} onClick={() => void allow.run()}>
            {texts.allow}
          </Button>
        )}
      </div>
    </div>
  );
}
