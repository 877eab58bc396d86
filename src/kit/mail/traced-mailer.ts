import { inSpan } from '../tracing/tracing.ts';
import type { Mailer } from './mailer.ts';

/** The same mailer, whose work traces show: how long a mail took, and at which step it got stuck. Never to whom it goes. */
export function traced(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: (mail, sign) =>
      inSpan('mail server', 'client', async (span) => {
        const outcomes = await mailer.send(mail, sign);
        const trouble = outcomes.find((one) => one.trouble !== undefined)?.trouble;
        if (trouble !== undefined) span?.fail(trouble.step);
        return outcomes;
      }),
  };
}
