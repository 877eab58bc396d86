/** A method of the TypeScript client: `invoices`, `scheduledPayments` and `waive` are `tranche.invoices.scheduledPayments.waive`. */
export interface SdkMethod {
  readonly resource: readonly string[];
  readonly method: string;
}

/** The resources above accounts: those of `TrancheOperator`. All others are those of `Tranche`, the client of one account. */
const operatorResources: ReadonlySet<string> = new Set(['accounts', 'usage', 'installationWebhooks']);

export function isOfOperator(resource: string | undefined): boolean {
  return resource !== undefined && operatorResources.has(resource);
}

interface NamedOperation {
  readonly method: string;
  /** As `/v1/invoices/{invoice_id}/pdf`. */
  readonly path: string;
  readonly operationId: string;
}

// Where the rule below would read badly, or give two operations one name.
const exceptions: Readonly<Record<string, string>> = {
  getAccount: 'account.get',
  updateAccount: 'account.update',
  getAdviserSettings: 'adviserSettings.get',
  handOverInvoice: 'invoices.handOver',
  listInvoiceHandOvers: 'invoices.handOvers',
  handOverCreditNote: 'creditNotes.handOver',
  listCreditNoteHandOvers: 'creditNotes.handOvers',
  handOverPrepaymentInvoice: 'prepaymentInvoices.handOver',
  listPrepaymentInvoiceHandOvers: 'prepaymentInvoices.handOvers',
  getLogo: 'account.logo.get',
  putBankDetails: 'account.setBankDetails',
  putLogo: 'account.logo.set',
  deleteLogo: 'account.logo.delete',
  previewLook: 'account.previewLook',
  previewReminders: 'account.previewReminders',
  previewMailText: 'account.previewMail',
  sendTestMail: 'account.sendTestMail',
  previewInvoice: 'invoices.previewUnfinished',
  getAutopay: 'invoices.autopay.get',
  endAutopay: 'invoices.autopay.end',
  listInvoicesAsCsv: 'invoices.csv',
  listInvoiceReminders: 'invoices.reminders',
  getInvoiceForecast: 'invoices.forecast',
  createCreditNote: 'invoices.credit',
  recordManualPayment: 'invoices.manualPayments.record',
  recordManualPaymentOfScheduledPayment: 'invoices.scheduledPayments.recordPayment',
  listManualPayments: 'invoices.manualPayments.list',
  unmarkManualPayment: 'invoices.manualPayments.unmark',
  applyCredit: 'invoices.applyCredit',
  getContactCredit: 'contacts.credit.get',
  listCreditMovements: 'contacts.credit.movements',
  giveBackCredit: 'contacts.credit.giveBack',
  undoCreditMovement: 'contacts.credit.undo',
  cancelInvoice: 'invoices.cancelByTerms',
  listInvoiceCreditNotes: 'invoices.creditNotes',
  listPrepaymentInvoices: 'invoices.prepaymentInvoices',
  listInvoiceVersions: 'invoices.versions.list',
  getInvoiceVersion: 'invoices.versions.get',
  getInvoiceVersionPdf: 'invoices.versions.pdf',
  getContactMerge: 'contacts.getMerge',
  checkContactVatId: 'contacts.checkVatId',
  previewContactMerge: 'contacts.previewMerge',
  getContactErasure: 'contacts.getErasure',
  makePaymentMethodDefault: 'paymentMethods.makeDefault',
  createPayments: 'payments.createBatch',
  listUpcomingPayouts: 'payouts.upcoming',
  createRefund: 'charges.refund',
  createInvitationLink: 'invitations.createLink',
  verifyLedger: 'reports.verifyLedger',
  payByLink: 'links.pay',
  getChargeByLink: 'links.getCharge',
  cancelChargeByLink: 'links.cancelCharge',
  setUpAutopayByLink: 'links.setUpAutopay',
  getSetupByLink: 'links.getSetup',
  cancelSetupByLink: 'links.cancelSetup',
  agreeByLink: 'links.agree',
  cancelAutopayByLink: 'links.cancelAutopay',
  getDisputeEvidence: 'disputes.evidence.get',
  getDisputeEvidencePdf: 'disputes.evidence.pdf',
  sendDisputeEvidence: 'disputes.evidence.send',
  createOnboardingLink: 'accounts.createOnboardingLink',
  getTestClock: 'testClock.get',
  advanceTestClock: 'testClock.advance',
};

const verbs: Readonly<Record<string, string>> = { PATCH: 'update', PUT: 'set', DELETE: 'delete' };

/**
 * The method of the TypeScript client that runs an operation. A path is a resource, with resources inside it, and at its end
 * perhaps a word of its own, which then names the method: `POST /v1/invoices/{invoice_id}/remind` is `invoices.remind`.
 */
export function sdkMethodOf({ method, path, operationId }: NamedOperation): SdkMethod {
  const exception = exceptions[operationId]?.split('.');
  if (exception !== undefined) return { resource: exception.slice(0, -1), method: exception.at(-1) ?? '' };
  const segments = path.split('/').slice(2);
  const words = segments.map((segment) => (segment.startsWith('{') ? null : camelCase(segment)));
  const known = words.filter((word, index) => word !== null && (index === 0 || words[index + 1] === null));
  const rest = words.filter((word, index) => word !== null && index > 0 && words[index + 1] !== null);
  const resource = known as string[];
  const isCollection = words.at(-1) !== null;
  const opening = /^(?:list|create)/.exec(operationId)?.[0];
  if (rest.length === 0) {
    if (!isCollection) return { resource, method: verbs[method] ?? 'get' };
    return {
      resource,
      method: method === 'GET' ? 'list' : method === 'POST' ? 'create' : (verbs[method] ?? ''),
    };
  }
  const own = rest as string[];
  if (opening !== undefined && own.length === 1) return { resource: [...resource, ...own], method: opening };
  return { resource, method: camelCase(own.join('_')) };
}

function camelCase(text: string): string {
  return text.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
