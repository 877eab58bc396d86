import { storedMailText, wordFaults } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { type InvoiceId, parseId } from '../kit/ids.ts';
import { type MailText, needsWhat, placeholdersOf, type WordedKind } from '../kit/mail-texts.ts';
import type { Language } from '../kit/text/languages.ts';
import type { Clock } from '../kit/time.ts';
import { inertMail } from '../look/inert.ts';
import { appUrlOf, writingOf } from './decide/context.ts';
import { carriesInvoice } from './decide/invoice-mails.ts';
import {
  addressed,
  type CorrespondenceDeps,
  enqueueMail,
  type Outbox,
  readCorrespondence,
} from './deliver/outbox.ts';
import { exampleAbout, exampleInvoice } from './examples.ts';
import { presentMail } from './present.ts';
import { type Email, renderInvoiceEmail } from './render/email.ts';
import { renderHtml, renderText } from './render/layout.ts';
import type { Attachments } from './types.ts';
import type { InvoiceView } from './views.ts';

interface WordedDeps extends CorrespondenceDeps {
  readonly database: Database;
  readonly invoices: Invoices;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly outbox: Outbox;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** A mail to look at, with words that may not be saved. */
interface WordedMail {
  readonly kind: WordedKind;
  /** Default: of the client of `invoiceId`, otherwise of the account. */
  readonly language?: Language | undefined;
  /** Absent: the saved ones. */
  readonly words?: Partial<Pick<MailText, 'subject' | 'opening' | 'closing'>> | undefined;
  /** Absent: of an example. */
  readonly invoiceId?: string | undefined;
}

/** Mails with the own words of a business, to look at and to try. */
export function wordedVerbs(deps: WordedDeps) {
  const { payUrl, idempotency, clock } = deps;
  return {
    /** Renders a mail with saved or unsaved words. Errors: 404, 422 `invalid_settings`. */
    async previewMailText(caller: Caller, asked: WordedMail) {
      const { mail } = await render(deps, caller, asked);
      const { kind } = asked;
      return {
        kind,
        language: mail.language,
        placeholders: placeholdersOf(kind).map((name) => `{${name}}`),
        needsWhat: needsWhat(kind),
        subject: mail.subject,
        text: renderText(mail.content),
        html: inertMail(renderHtml(mail.content), new URL(payUrl).origin).html,
      };
    },

    /** Sends such a mail with example values to the business itself, at the addresses where its own mails go. Errors: the same. */
    async sendTestMail(caller: Caller, asked: Omit<WordedMail, 'invoiceId'>, request: IdempotentRequest) {
      const { account } = caller;
      const { mail, addresses, attachPdf } = await render(deps, caller, asked);
      const now = accountTime(account, clock.now());
      const subject = mail.subject.startsWith(TEST) ? mail.subject : `${TEST} ${mail.subject}`;
      // The button leads to where the words are set: nobody pays by a test.
      const url = `${appUrlOf(deps.publicUrl, account)}/settings/texts`;
      const content = { ...mail.content, action: { ...mail.content.action, url }, stop: null };
      const draft = {
        kind: asked.kind,
        onceKey: null,
        language: mail.language,
        subject,
        content,
        headers: { 'Auto-Submitted': 'auto-generated' },
        recipients: addresses.map((email) => addressed(email)),
        replyTo: null,
        attachments: attachPdf && carriesInvoice(asked.kind) ? EXAMPLE : null,
      };
      return idempotency.perform(request, async (tx) => {
        const written = await enqueueMail(tx, deps.outbox, account, draft, now);
        if (written === null) {
          const message =
            'Nobody would get the test: the business has no address for mails. Set one in the profile.';
          throw new AppError('illegal_action', { message });
        }
        return { status: 201, data: presentMail(written) };
      });
    },
  };
}

const TEST = '[Test]';

const EXAMPLE: Attachments = { documents: [{ kind: 'Example' }], tries: 0, isLeftOut: false };

async function render(
  deps: WordedDeps,
  caller: Caller,
  { kind, language, words, invoiceId }: WordedMail,
): Promise<{ readonly mail: Email; readonly addresses: readonly string[]; readonly attachPdf: boolean }> {
  const { account } = caller;
  if (invoiceId !== undefined && !caller.scopes.has('invoices:read')) throw missingScope();
  const { invoices, clock, payUrl, publicUrl } = deps;
  const now = accountTime(account, clock.now());
  const correspondence = await readCorrespondence(deps, account);
  const invoice =
    invoiceId === undefined
      ? await exampleInvoice(deps, account, language ?? correspondence.profile.language)
      : await existing(deps, account, invoiceId);
  const reader = language ?? invoice.contact.language ?? correspondence.profile.language;
  const shown = invoices.present(account, invoice, now) as InvoiceView;
  const view: InvoiceView = {
    ...shown,
    contact: { ...shown.contact, language: reader },
    // Nobody must pay by what is only looked at.
    paymentLink: `${payUrl}/${account.path}/r/example`,
  };
  const mailTexts = words === undefined ? correspondence.mailTexts : [unsaved(kind, reader, words)];
  const writing = writingOf(publicUrl, account, { ...correspondence, mailTexts }, now);
  const mail = renderInvoiceEmail(writing, kind, view, exampleAbout(kind, view));
  return { mail, addresses: correspondence.addresses, attachPdf: correspondence.attachPdf };
}

function missingScope(): AppError {
  return new AppError('forbidden', { message: 'The values of an invoice need the scope invoices:read.' });
}

function unsaved(kind: WordedKind, language: Language, words: NonNullable<WordedMail['words']>): MailText {
  const text = { kind, language, ...words };
  const details = wordFaults(text, '/words');
  const [first] = details;
  if (first !== undefined) throw new AppError('invalid_settings', { message: first.message, details });
  return storedMailText(text);
}

async function existing({ invoices }: WordedDeps, account: Account, text: string) {
  const id = parseId<InvoiceId>(text);
  const stored = id === null ? null : await invoices.findInvoice(account.id, id);
  if (stored === null) throw AppError.notFound('invoice');
  return stored.status === 'Draft' ? invoices.previewInvoice(account, { invoiceId: stored.id }) : stored;
}
