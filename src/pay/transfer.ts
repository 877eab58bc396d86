import { renderSVG } from 'uqr';
import { takesMoney } from '../accounts/types.ts';
import { isTransferAwaited, mayAnnounceTransfer, openTransfer, totalOwed } from '../invoices/service.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { detailsFor } from '../kit/money/bank-details.ts';
import { type Html, html, raw } from '../kit/text/html.ts';
import { formatDate } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { sendElsewhere } from '../look/send.ts';
import { transferMessages, transferText } from '../messages/transfers.ts';
import type { pageOptions } from './answers.ts';
import { banner } from './banner.ts';
import { payableOf } from './choice.ts';
import { leftToClient } from './form-state.ts';
import { codeOf, type OpenDeps, openPage } from './open-page.ts';
import { type PageContext, pathOf } from './page-context.ts';

/** How to pay by bank transfer what the page asks for. Empty where the business has no bank details for the currency. */
export function renderTransfer(context: PageContext): Html | '' {
  const { account, invoice, profile, reader } = context;
  if (!takesMoney(account)) return '';
  const { locale } = reader;
  const text = transferText(
    {
      bankDetails: profile.bankDetails,
      isSandbox: account.mode === 'Sandbox',
      currency: invoice.currency,
      number: invoice.number ?? '',
      amount: askedFor(context),
    },
    locale,
  );
  if (text === null) return '';
  const { heading, hint, rows, payload } = text;
  const messages = transferMessages(locale.language);
  return html`<section class="transfer" id="transfer" aria-labelledby="transfer-heading" data-copied="${messages.copied}"><h2 id="transfer-heading">${heading}</h2>
<p class="words">${hint}</p>
<dl class="facts">${rows.map(
    ({ label, value, plain }) => html`<dt>${label}</dt><dd><bdi>${value}</bdi>
<button type="button" class="link copy" hidden data-copy="${plain}" aria-label="${messages.copy(label)}">${messages.copyShort}</button></dd>`,
  )}</dl>
<p class="small" role="status" id="copied"></p>
${renderAnnounce(context)}
${payload === null ? '' : html`<figure class="code">${raw(qrOf(payload, messages.codeAlt))}<figcaption class="soft small">${messages.scan}</figcaption></figure>`}</section>`;
}

// Works without script. Pressed twice, it changes nothing.
function renderAnnounce(context: PageContext): Html | '' {
  const { account, invoice, now, reader } = context;
  if (!mayAnnounceTransfer(invoice, now)) return '';
  const messages = transferMessages(reader.locale.language);
  return html`<form method="post" action="${pathOf(context, '/transferred')}"><button class="button plain">${messages.announce}</button>
<p class="soft small">${messages.announceHint(account.name)}</p></form>`;
}

/** The word of the client that money was transferred, and what has become of it; empty where it has said nothing. */
export function renderAnnounced({ account, invoice, now, reader }: PageContext): Html | '' {
  const { status } = invoice;
  const announced = openTransfer(invoice);
  if (announced === null || (status !== 'Active' && status !== 'Uncollectible')) return '';
  const messages = transferMessages(reader.locale.language);
  const day = (instant: string) =>
    formatDate(civilDateIn(account.timeZone, new Date(instant)), reader.locale);
  return isTransferAwaited(invoice, now)
    ? banner(
        'processing',
        messages.announced(account.name),
        messages.announcedHint(account.name, day(announced.until)),
      )
    : banner('void', messages.missed, messages.missedHint(account.name, day(announced.announcedAt)));
}

/** Adds the operation behind the button. */
export function transferRoutes(
  server: HttpServer,
  path: string,
  page: ReturnType<typeof pageOptions>,
  deps: OpenDeps,
): void {
  server.post(`${path}/transferred`, page, async (request, reply) => {
    const context = await openPage(deps, request);
    const { account, invoice, now, profile } = context;
    const hasDetails = detailsFor(profile.bankDetails, invoice.currency) !== null;
    // Pages that were left open ask for what cannot be any more: the page as it is now says why.
    if (
      takesMoney(account) &&
      hasDetails &&
      (mayAnnounceTransfer(invoice, now) || isTransferAwaited(invoice, now))
    ) {
      await deps.invoices.announceTransfer(account, codeOf(request), now).catch((cause: unknown) => {
        if (!(cause instanceof AppError && cause.code === 'illegal_action')) throw cause;
      });
    }
    return sendElsewhere(reply, pathOf(context));
  });
}

/** The amount that the client is asked for: what is due, otherwise the next payment; without what autopay takes. */
function askedFor(context: PageContext): number {
  const { invoice, today } = context;
  const asked = leftToClient(context, payableOf(invoice));
  const due = asked.filter(({ dueDate }) => dueDate <= today);
  if (invoice.status === 'Uncollectible') return totalOwed(asked);
  return totalOwed(due.length > 0 ? due : asked.filter(({ dueDate }) => dueDate === asked[0]?.dueDate));
}

// EPC069-12: level M, at most version 13.
function qrOf(payload: string, label: string): string {
  const svg = renderSVG(payload, { ecc: 'M', maxVersion: 13, border: 4 });
  return svg.replace('<svg ', `<svg role="img" aria-label="${html`${label}`}" `);
}
