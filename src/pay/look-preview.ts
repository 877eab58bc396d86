import { Type } from 'typebox';
import type { ProfileChangesBody } from '../accounts/service.ts';
import { type Account, accountTime, type Profile } from '../accounts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import { answersFile, Choice, Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { addDays, civilDateIn } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { sendPage } from '../look/send.ts';
import { commonMessages } from '../messages/messages.ts';
import { nothingYet, type PreviewDeps, renderPreview } from './preview-routes.ts';

interface LookDeps extends PreviewDeps {
  /** The schema of the profile that is not saved yet. */
  readonly ProfileChangesBody: typeof ProfileChangesBody;
  /** A mail about an invoice as its reader would see it, to look at. */
  readonly renderMailPreview: (
    account: Account,
    profile: Profile,
    invoice: Invoice,
    kind: 'Invoice' | 'Reminder',
  ) => Promise<Page>;
}

const HTML = 'text/html';

const lookPreview = (profile: typeof ProfileChangesBody) =>
  Closed({
    part: Type.Optional(
      Choice(['Page', 'InvoiceMail', 'ReminderMail'], 'Default `Page`: the page of a client.'),
    ),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The name of the business, not saved yet.' }),
    ),
    profile: Type.Optional(profile),
  });

/** Adds the preview of how a business would look. */
export function lookPreviewRoute(server: HttpServer, deps: LookDeps): void {
  const schema = {
    operationId: 'previewLook',
    summary: 'Preview how the business would look',
    description:
      'The client’s page, or a mail, with sample content in the language of the profile, and with settings ' +
      'that are not saved yet. The logo is the saved one. No link or form in it does anything, and only pages ' +
      'of the service may show it in a frame.',
    tags: ['Account'],
    body: {
      ...lookPreview(deps.ProfileChangesBody),
      examples: [{ part: 'Page', profile: { accentColour: '#0f766e' } }],
    },
    response: answersFile([HTML], [413, 415, 422]),
  };
  const config = { scope: 'account:read' as const, produces: [HTML] };
  server.post('/v1/account/look_preview', { schema, config }, async (request, reply) => {
    const { caller, body } = request;
    const account = { ...caller.account, ...(body.name === undefined ? {} : { name: body.name }) };
    const saved = await deps.accounts.findProfile(account.id);
    const profile = { ...saved, ...body.profile } as Profile;
    const invoice = await sampleOf(deps, account, profile);
    const { part = 'Page' } = body;
    if (part !== 'Page') {
      const kind = part === 'InvoiceMail' ? 'Invoice' : 'Reminder';
      return sendPage(request, reply, await deps.renderMailPreview(account, profile, invoice, kind));
    }
    const tokens = await deps.charges.readTokenAccess(account);
    const view = { ...nothingYet, needsAutopay: account.autopay === 'Required', invoice, tokens };
    return sendPage(
      request,
      reply,
      renderPreview(deps, account, profile, {
        view,
        language: undefined,
        isEInvoice: false,
        change: null,
        creditNotes: [],
      }),
    );
  });
}

/** An invoice that nobody takes for one. Transaction: opens, to read the number that comes next. */
async function sampleOf(
  { invoices, clock }: LookDeps,
  account: Account,
  { language }: Profile,
): Promise<Invoice> {
  const { sample } = commonMessages(language);
  const today = civilDateIn(account.timeZone, accountTime(account, clock.now()));
  const invoice = await invoices.previewInvoice(account, {
    contact: { name: sample.client },
    lineItems: [
      { description: sample.firstItem, quantity: 1, unitAmount: 240_000 },
      { description: sample.secondItem, quantity: 2, unitAmount: 30_000 },
    ],
    paymentSchedule: [
      { dueDate: addDays(today, 14), amount: 100_000, name: sample.deposit },
      { dueDate: addDays(today, 90), amount: 200_000, name: sample.balance },
    ],
    eventDate: addDays(today, 100),
    note: sample.note,
  });
  return { ...invoice, paymentCode: 'sample' };
}
