import { Type } from 'typebox';
import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, languages, type Profile } from '../accounts/types.ts';
import { type Charges, type PayerView, setupOfferOf } from '../charges/service.ts';
import { eInvoiceFaults, issuedAtOf } from '../documents/service.ts';
import { type Invoices, PreviewInvoice } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import { answersFile, Choice, Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { type InvoiceId, parseId } from '../kit/ids.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { inertPage } from '../look/inert.ts';
import { sendPage } from '../look/send.ts';
import { readChoice } from './choice.ts';
import { renderInvoicePage } from './invoice-page.ts';
import type { PageContext } from './page-context.ts';
import { visitorOf } from './visitor.ts';

export interface PreviewDeps {
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly invoices: Invoices;
  readonly clock: Clock;
  /** The address of the service: previews are shown there, and take style and fonts from it. */
  readonly publicUrl: string;
}

const HTML = 'text/html';
const tags = ['Invoices'];
const config = { scope: 'invoices:read' as const, produces: [HTML] };
const inertWords =
  'No script, link or form in it does anything, and only pages of the service may show it in a frame.';
const PreviewQuery = Closed({
  language: Type.Optional(Choice(languages, 'Default the language of the account’s profile.')),
});

const createExample = {
  contact: { name: 'Maria Lindqvist' },
  lineItems: [{ description: 'Wedding photography', quantity: 1, unitAmount: 300000 }],
  paymentSchedule: [{ dueDate: '2026-12-01', amount: 100000 }, { dueDate: '2027-02-01' }],
};

/** Adds the previews of the client's page. */
export function previewRoutes(server: HttpServer, deps: PreviewDeps): void {
  const previewSchema = {
    operationId: 'previewInvoice',
    summary: 'Preview the client’s page of an unfinished invoice',
    description: `The page as the client would see it. Send the body of a create, or of an update of \`invoiceId\`; every field may be missing. Nothing is written. ${inertWords}`,
    tags,
    querystring: PreviewQuery,
    body: { ...PreviewInvoice, examples: [createExample] },
    response: answersFile([HTML], [404, 413, 415, 422]),
  };
  server.post('/v1/invoices/preview', { schema: previewSchema, config }, async (request, reply) => {
    const { caller, body, query } = request;
    const { account } = caller;
    const invoice = await deps.invoices.previewInvoice(account, body);
    const profile = await deps.accounts.findProfile(account.id);
    return sendPage(request, reply, await pageOf(deps, account, profile, invoice, query.language));
  });

  const showSchema = {
    operationId: 'getInvoicePreview',
    summary: 'Preview the client’s page of an invoice',
    description: `The page as the client sees it now; a draft is shown as if it were issued now. The client does not count as having seen it. ${inertWords}`,
    tags,
    params: Type.Object({ invoice_id: Type.String() }),
    querystring: PreviewQuery,
    response: answersFile([HTML], [404]),
  };
  server.get('/v1/invoices/:invoice_id/preview', { schema: showSchema, config }, async (request, reply) => {
    const { caller, params, query } = request;
    const { account } = caller;
    const id = parseId<InvoiceId>(params.invoice_id);
    const invoice = id === null ? null : await deps.invoices.findInvoice(account.id, id);
    if (invoice === null) throw AppError.notFound('invoice');
    const profile = await deps.accounts.findProfile(account.id);
    return sendPage(request, reply, await pageOf(deps, account, profile, invoice, query.language));
  });
}

/** The client's page of an invoice, written or not, to look at. */
async function pageOf(
  deps: PreviewDeps,
  account: Account,
  profile: Profile,
  invoice: Invoice,
  language: string | undefined,
): Promise<Page> {
  const stored = await deps.invoices.findInvoice(account.id, invoice.id);
  const issued = stored === null || stored.paymentCode === null ? null : stored;
  const view = await viewOf(deps, account, issued?.paymentCode ?? null, invoice);
  const { versions, creditNotes } = deps.invoices;
  const issuer = await deps.accounts.asIssued(account, profile, issuedAtOf(invoice));
  const today = civilDateIn(account.timeZone, accountTime(account, deps.clock.now()));
  return renderPreview(deps, account, profile, {
    view,
    language,
    isEInvoice: eInvoiceFaults(issuer.profile, view.invoice, today).length === 0,
    change: issued === null ? null : await versions.findChangeTo(account, issued, invoice),
    creditNotes: issued === null ? [] : await creditNotes.findOf(account.id, issued.id),
  });
}

// Only what is issued has money and a consent behind it.
async function viewOf(
  deps: PreviewDeps,
  account: Account,
  code: string | null,
  invoice: Invoice,
): Promise<PayerView> {
  if (code !== null) return { ...(await deps.charges.viewLink(account, code)), invoice };
  const shown =
    invoice.status === 'Draft'
      ? await deps.invoices.previewInvoice(account, { invoiceId: invoice.id })
      : invoice;
  const [tokens, terms] = await Promise.all([
    deps.charges.readTokenAccess(account),
    deps.accounts.findTerms(account),
  ]);
  return {
    ...nothingYet,
    needsAutopay: account.autopay === 'Required',
    // An invoice copies them when it is issued.
    terms: terms && { ...terms, firstPaymentAmount: shown.payments[0]?.amount ?? 0 },
    invoice: shown,
    tokens,
    setupOffer: setupOfferOf(account, shown, {
      left: new Set(),
      hasMandate: false,
      today: civilDateIn(account.timeZone, accountTime(account, deps.clock.now())),
    }),
  };
}

/** The money of an invoice without payments: none. */
export const nothingYet = {
  mandate: null,
  terms: null,
  needsAutopay: false,
  left: new Set<string>(),
  autopay: null,
  setup: null,
  setupOffer: null,
  charges: [],
  returns: new Map(),
} as const;

/** The client's page, inert. */
export function renderPreview(
  { clock, publicUrl }: Pick<PreviewDeps, 'clock' | 'publicUrl'>,
  account: Account,
  profile: Profile,
  {
    view,
    language,
    ...said
  }: { readonly view: PayerView; readonly language: string | undefined } & Pick<
    PageContext,
    'isEInvoice' | 'change' | 'creditNotes'
  >,
): Page {
  const url = new URL(publicUrl);
  const prefix = url.pathname.replace(/\/$/, '');
  const own = view.invoice.contact.language ?? profile.language;
  const reader = visitorOf(language ?? own, undefined, own);
  const now = accountTime(account, clock.now());
  const today = civilDateIn(account.timeZone, now);
  const { locale } = reader;
  const choice = readChoice(account, view.invoice, new URLSearchParams(), {
    locale,
    today,
    left: view.left,
    takenToday: new Set(),
    needsAutopay: view.needsAutopay,
  });
  const page = renderInvoicePage({
    ...view,
    account,
    profile,
    reader,
    now,
    today,
    prefix,
    // The code of the link stands nowhere in a preview.
    base: `${prefix}/${account.path}/r/preview`,
    origin: url.origin,
    choice,
    hasChosen: false,
    current: null,
    currentSetup: null,
    ...said,
    problem: null,
    hasMailServer: false,
    isMailed: false,
    hasAgreed: false,
    hasCanceledAutopay: false,
  });
  return inertPage(page, profile.accentColour, prefix);
}
