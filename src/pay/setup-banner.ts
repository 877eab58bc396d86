import type { Setup } from '../charges/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { banner, reasonOf } from './banner.ts';
import { nameOf, type PageContext, pathOf } from './page-context.ts';
import { maySave } from './saving.ts';

/** The outcome of a setup that the reader has just made, or one that is under way; nothing otherwise. */
export function renderSetupBanner(context: PageContext): Html | '' {
  const { currentSetup, mandate, reader, setup } = context;
  const { saving: texts, states } = reader.messages;
  const shown = currentSetup ?? setup;
  if (shown === null || (shown.withdrawnAt !== null && currentSetup === null)) return '';
  if (shown.settledAt === null) return shown.withdrawnAt === null ? renderWaiting(context, shown) : '';
  if (currentSetup === null) return '';
  if (shown.status === 'Declined') {
    const again = maySave(context)
      ? html`<p><a class="button plain" href="${pathOf(context, '/save')}">${texts.again}</a></p>`
      : '';
    return banner('failed', texts.failed, savingFailure(context, shown), 'bad', again);
  }
  return mandate === null || shown.withdrawnAt !== null
    ? banner('void', texts.savedWithout, texts.savedWithoutHint)
    : banner('paid', texts.saved(nameOf(mandate.method)), states.nothingTaken, 'good');
}

function renderWaiting(context: PageContext, { id, status, actionUrl }: Setup): Html {
  const { saving: texts, states } = context.reader.messages;
  if (status === 'RequiresAction' && actionUrl !== null) {
    const ways = html`<a class="button" href="${actionUrl}">${states.confirm}</a>
<form method="post" action="${pathOf(context, `/save/give-up/${id}`)}"><button class="link">${texts.giveUp}</button></form>`;
    return banner('due', texts.requiresAction, texts.requiresActionHint, '', ways);
  }
  return banner('processing', texts.processing, texts.processingHint, '', '', 'data-refresh');
}

/** Why a method was not saved, and that nothing was taken. */
export function savingFailure(context: PageContext, { failureCode }: Pick<Setup, 'failureCode'>): string {
  const { saving: texts, states } = context.reader.messages;
  // Nobody asked the bank any more, or the bank never got it.
  if (failureCode === 'consent_ended') return states.nothingTaken;
  // The other reasons do not speak of a payment.
  const own: Readonly<Record<string, string>> = texts.declines;
  const reason = (failureCode === null ? undefined : own[failureCode]) ?? reasonOf(context, { failureCode });
  return `${reason} ${texts.failedHint}`;
}
