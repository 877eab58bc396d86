import type { Setup } from '../charges/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { banner, reasonOf } from './banner.ts';
import { nameOf, type PageContext, pathOf } from './page-context.ts';
import { maySave } from './saving.ts';
import { isSaving } from './waiting.ts';

/** The setup that the reader has just made: its outcome, or that it waits. Nothing once a charge was made after it. */
export function renderSetupBanner(context: PageContext): Html | '' {
  const { charges, currentSetup, mandate, reader } = context;
  const { saving: texts } = reader.messages;
  if (currentSetup === null) return '';
  const { createdAt, settledAt, status, withdrawnAt } = currentSetup;
  // A kept address still names the setup. Money may have been taken since.
  if (charges.some((charge) => charge.createdAt > createdAt)) return '';
  if (settledAt === null) return withdrawnAt === null ? renderWaiting(context, currentSetup) : '';
  if (status === 'Declined') {
    const again = maySave(context)
      ? html`<p><a class="button plain" href="${pathOf(context, '/save')}">${texts.again}</a></p>`
      : '';
    return banner('failed', texts.failed, savingFailure(context, currentSetup), 'bad', again);
  }
  return mandate === null || withdrawnAt !== null
    ? banner('void', texts.savedWithout, texts.savedWithoutHint)
    : banner('paid', texts.saved(nameOf(mandate.method)), texts.savedHint, 'good');
}

/** A setup that waits for its holder or its answer, for every reader of the page; nothing otherwise. */
export function renderWaitingSetup(context: PageContext): Html | '' {
  const { setup } = context;
  return setup !== null && isSaving(context) ? renderWaiting(context, setup) : '';
}

function renderWaiting(context: PageContext, { id, status, actionUrl }: Setup): Html {
  const { saving: texts, states } = context.reader.messages;
  const giveUp = html`<form method="post" action="${pathOf(context, `/save/give-up/${id}`)}"><button class="link">${texts.giveUp}</button></form>`;
  if (status === 'RequiresAction' && actionUrl !== null) {
    const ways = html`<a class="button" href="${actionUrl}">${states.confirm}</a>
${giveUp}`;
    return banner('due', texts.requiresAction, texts.requiresActionHint, '', ways);
  }
  return banner('processing', texts.processing, texts.processingHint, '', giveUp, 'data-refresh');
}

/** Why a method was not saved, and that nothing was taken. */
export function savingFailure(context: PageContext, { failureCode }: Pick<Setup, 'failureCode'>): string {
  const { saving: texts } = context.reader.messages;
  // Nobody asked the bank any more, or the bank never got it.
  if (failureCode === 'consent_ended') return texts.failedHint;
  // The other reasons do not speak of a payment.
  const own: Readonly<Record<string, string>> = texts.declines;
  const reason = (failureCode === null ? undefined : own[failureCode]) ?? reasonOf(context, { failureCode });
  return `${reason} ${texts.failedHint}`;
}
