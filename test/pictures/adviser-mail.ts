import { renderAdviserEmail } from '../../src/notifications/render/adviser-email.ts';
import { renderHtml } from '../../src/notifications/render/layout.ts';

/** The mail to an adviser about a month, as HTML. */
export function adviserMail(writing: Parameters<typeof renderAdviserEmail>[0]): string {
  const month = {
    from: '2026-10-01',
    link: 'https://tranche.example/studio/adviser/0123456789abcdefghijkl',
    byteCount: 12_400_000,
    until: '2026-12-03',
    made: { Invoice: 80, CreditNote: 1, EInvoice: 79, Receipt: 64, Books: 1 },
    gaps: 2,
  };
  return renderHtml(renderAdviserEmail(writing, month).content);
}
