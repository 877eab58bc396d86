import type { EndedInvoice, ShownInvoice } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';
import { paymentName, type Reader } from '../../../parts/schedule-changes.ts';
import { mailClause, mailsToClient, sentenceOf, type TriedChanges } from '../../../parts/tried-changes.ts';

/** What ending an invoice would do, as the API answers a dry run. */
export type TriedEnding = Pick<
  EndedInvoice,
  | 'keptAmount'
  | 'refundedAmount'
  | 'outsideAmount'
  | 'remainingAmount'
  | 'remainingPaymentId'
  | 'undocumentedAmount'
  | 'autopay'
  | 'invoiceStatus'
  | 'days'
  | 'countedDate'
  | 'tier'
> & {
  readonly creditNote: Pick<
    NonNullable<EndedInvoice['creditNote']>,
    'number' | 'amount' | 'openAmount'
  > | null;
};

type Ended = Pick<
  ShownInvoice,
  'currency' | 'contact' | 'deliveryMethod' | 'paymentSchedule' | 'cancellationTerms' | 'eventDate'
>;

/** One sentence with the money in it. `methods`: where the refund goes, as "Visa 4242"; empty where that is not known. */
export function endingSentence(
  tried: TriedEnding,
  methods: string,
  { currency }: Pick<Ended, 'currency'>,
  { messages: { ending: texts }, formats }: Pick<Reader, 'messages' | 'formats'>,
): string {
  const money = (amount: number) => formats.money(amount, currency);
  const { keptAmount, refundedAmount, outsideAmount, creditNote, remainingAmount } = tried;
  const parts = [
    keptAmount > 0 ? texts.keeps(money(keptAmount)) : texts.keepsNothing,
    refundedAmount > 0 ? texts.refunded(money(refundedAmount), methods) : null,
    outsideAmount > 0 ? texts.outside(money(outsideAmount)) : null,
    creditNote === null ? null : texts.note(creditNote.number, money(creditNote.amount)),
  ].filter((one) => one !== null);
  const rest = remainingAmount > 0 ? texts.remains(money(remainingAmount)) : texts.nothingRemains;
  return texts.sentence(parts.join(', '), rest);
}

/** A tier by its days, as "30 to 89 days before". `fromDays`: that of a tier of the terms. */
function tierName(
  { tiers }: Pick<NonNullable<Ended['cancellationTerms']>, 'tiers'>,
  fromDays: number,
  { tiers: texts }: Messages['ending'],
): string {
  const above = tiers.filter((one) => one.fromDays > fromDays).at(-1);
  return above === undefined ? texts.from(fromDays) : texts.between(fromDays, above.fromDays - 1);
}

/** The tiers of terms in words: "30 to 89 days before", "60%". */
export function tierLines(
  terms: NonNullable<Ended['cancellationTerms']>,
  { messages: { ending: texts }, formats }: Pick<Reader, 'messages' | 'formats'>,
): readonly { readonly fromDays: number; readonly name: string; readonly share: string }[] {
  return terms.tiers.map(({ fromDays, keepBasisPoints }) => ({
    fromDays,
    name: tierName(terms, fromDays, texts),
    share: texts.share[terms.of](formats.percent(keepBasisPoints)),
  }));
}

/** Why this tier decides: the days, and the day that counts where the event was postponed. */
export function termsLines(
  { days, countedDate, tier }: Pick<TriedEnding, 'days' | 'countedDate' | 'tier'>,
  { cancellationTerms: terms, eventDate }: Pick<Ended, 'cancellationTerms' | 'eventDate'>,
  reader: Reader,
): readonly string[] {
  const { ending: texts } = reader.messages;
  if (terms === null) return [];
  if (tier === null) {
    const share = reader.formats.percent(terms.byBusiness);
    return [texts.byBusiness(texts.share[terms.of](share))];
  }
  const day = countedDate === null ? '' : reader.formats.date(countedDate, reader.today);
  return [
    ...(days === null ? [] : [texts.days(days, day)]),
    ...(countedDate !== null && countedDate !== eventDate ? [texts.firstDate] : []),
  ];
}

/** Says what is asked for then, whether autopay ends, and what stays billed: the sentence has only the money. */
export function afterwards(
  tried: TriedEnding,
  invoice: Pick<Ended, 'paymentSchedule' | 'currency'>,
  { messages, formats, today }: Reader,
): readonly string[] {
  const { ending: texts } = messages;
  const { remainingPaymentId, remainingAmount, autopay, undocumentedAmount, invoiceStatus } = tried;
  const money = (amount: number) => formats.money(amount, invoice.currency);
  const asked = invoice.paymentSchedule.find(({ id }) => id === remainingPaymentId);
  return [
    ...(asked === undefined
      ? []
      : [
          texts.remaining(
            paymentName(invoice, asked, messages),
            money(remainingAmount),
            formats.date(asked.dueDate, today),
          ),
        ]),
    ...(invoiceStatus === 'Canceled' ? [texts.isCanceled] : []),
    ...(autopay === 'None' ? [] : [texts.autopay[autopay]]),
    ...(undocumentedAmount > 0 ? [texts.undocumented(money(undocumentedAmount))] : []),
  ];
}

/** Which mails the client gets by it. `areKept`: there is no mail server. */
export function mailSentences(
  { creditNote, refundedAmount }: Pick<TriedEnding, 'creditNote' | 'refundedAmount'>,
  mails: TriedChanges['mails'],
  invoice: Pick<Ended, 'contact' | 'deliveryMethod'>,
  areKept: boolean,
  reader: Pick<Reader, 'messages'>,
): readonly string[] {
  const { credit, tellYourself } = reader.messages;
  const { name } = invoice.contact;
  // The mail about a refund is written when the refund has succeeded.
  const later = refundedAmount > 0 ? [credit.mails.refunded(name)] : [];
  const atOnce = mailsToClient(mails).length > 0 ? [sentenceOf(mailClause(invoice, mails, reader))] : [];
  const said = [...atOnce, ...later];
  return [
    ...(areKept ? [tellYourself(name)] : said.length > 0 ? said : [credit.mails.none(name)]),
    ...(creditNote === null ? [] : [credit.sendPdf]),
  ];
}
