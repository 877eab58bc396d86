import { setImmediate } from 'node:timers/promises';
import { type Fit, fill, fitOf, fitsOfSeveral, owedOf } from './amounts.ts';
import { type FindNamed, namesOf } from './names.ts';
import { type FindReferenced, referencesOf } from './references.ts';
import type { Certainty, MatchedLine, MatchReason, OpenInvoice, Suggestion } from './types.ts';

/** Which contacts have paid from an IBAN before, as a person has confirmed. */
export type KnownIbans = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Suggests for each line what it pays, in the order of the lines; null where nothing fits. Pure: it writes nothing, and nothing is
 * applied without a person. Two lines never are `Certain` of the same payment.
 */
export function matchLines(
  lines: readonly MatchedLine[],
  invoices: readonly OpenInvoice[],
  knownIbans: KnownIbans,
): (Suggestion | null)[] {
  return withoutRepeats(lines, lines.map(suggestBy(invoices, knownIbans)));
}

/** So many lines take some milliseconds. */
const LINES_AT_A_TURN = 100;

/** Does the same in turns, so that a large statement does not keep other requests waiting. */
export async function matchLinesInTurns(
  lines: readonly MatchedLine[],
  invoices: readonly OpenInvoice[],
  knownIbans: KnownIbans,
): Promise<(Suggestion | null)[]> {
  const suggestOne = suggestBy(invoices, knownIbans);
  const suggestions: (Suggestion | null)[] = [];
  for (let from = 0; from < lines.length; from += LINES_AT_A_TURN) {
    suggestions.push(...lines.slice(from, from + LINES_AT_A_TURN).map(suggestOne));
    await setImmediate();
  }
  return withoutRepeats(lines, suggestions);
}

function suggestBy(invoices: readonly OpenInvoice[], knownIbans: KnownIbans) {
  const matchers = new Map<string, Matcher>();
  for (const [currency, own] of Map.groupBy(invoices, (invoice) => invoice.currency))
    matchers.set(currency, matcherOf(own, knownIbans));
  return (line: MatchedLine): Suggestion | null => {
    const matcher = matchers.get(line.currency);
    return matcher === undefined ? null : suggest(line, matcher);
  };
}

interface Matcher {
  readonly findReferenced: FindReferenced;
  readonly findNamed: FindNamed;
  readonly byContact: ReadonlyMap<string, readonly OpenInvoice[]>;
  /** All exact uses by amount: one payment, the next ones, all of an invoice. */
  readonly byAmount: ReadonlyMap<number, readonly OpenInvoice[]>;
  readonly knownIbans: KnownIbans;
}

function matcherOf(invoices: readonly OpenInvoice[], knownIbans: KnownIbans): Matcher {
  const byAmount = new Map<number, OpenInvoice[]>();
  for (const invoice of invoices)
    for (const amount of amountsOf(invoice)) {
      const found = byAmount.get(amount);
      if (found === undefined) byAmount.set(amount, [invoice]);
      else found.push(invoice);
    }
  return {
    findReferenced: referencesOf(invoices),
    findNamed: namesOf(invoices),
    byContact: Map.groupBy(invoices, ({ contactId }) => contactId),
    byAmount,
    knownIbans,
  };
}

function amountsOf({ payments }: OpenInvoice): Set<number> {
  let sum = 0;
  const amounts = new Set<number>();
  for (const { owed } of payments) {
    sum += owed;
    amounts.add(owed).add(sum);
  }
  return amounts;
}

function suggest(line: MatchedLine, matcher: Matcher): Suggestion | null {
  const { full, loose } = matcher.findReferenced(line);
  const known = (line.iban !== null && matcher.knownIbans.get(line.iban)) || new Set<string>();
  const named = matcher.findNamed(line.name);
  const facts: Facts = { line, known, named };
  if (full.length > 0) return ofReferenced(full, facts, matcher);
  const fitting = loose.filter((invoice) => fitOf(invoice, line.amount) !== null);
  const ofClient = fitting.length > 1 ? fitting.filter((invoice) => isOf(invoice, facts)) : fitting;
  const [only] = ofClient;
  if (only !== undefined && ofClient.length === 1)
    return ofFit(fitOf(only, line.amount), ['LooseReference', ...clientReasons(only, facts)], 'Likely');
  return ofClients(facts, matcher) ?? ofAmount(facts, matcher);
}

interface Facts {
  readonly line: MatchedLine;
  readonly known: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
}

const isOf = ({ contactId }: OpenInvoice, { known, named }: Facts) =>
  known.has(contactId) || named.has(contactId);

function clientReasons({ contactId }: OpenInvoice, { known, named }: Facts): MatchReason[] {
  return [
    ...(known.has(contactId) ? (['KnownIban'] as const) : []),
    ...(named.has(contactId) ? (['Name'] as const) : []),
  ];
}

function ofFit(fit: Fit | null, reasons: readonly MatchReason[], certainty: Certainty): Suggestion | null {
  if (fit === null) return null;
  return { certainty, reasons: [...reasons, fit.reason], allocations: fit.allocations, unassigned: 0 };
}

/** The line names invoices: they are meant, and the amount says how surely. */
function ofReferenced(referenced: readonly OpenInvoice[], facts: Facts, matcher: Matcher): Suggestion {
  const { amount } = facts.line;
  const [first] = referenced;
  if (first === undefined) throw new Error('No invoice is referenced.');
  const isOfOne = referenced.every(({ contactId }) => contactId === first.contactId);
  const reasons: MatchReason[] = ['Reference', ...clientReasons(first, facts)];
  const exact = referenced.length === 1 ? fitOf(first, amount) : wholeOf(referenced, amount);
  const sure = isOfOne ? ofFit(exact, reasons, 'Certain') : ofFit(exact, ['Reference'], 'Likely');
  if (sure !== null && contradicts(first, facts, matcher))
    return { ...sure, certainty: 'Likely', reasons: [...sure.reasons, 'OtherClientFits'] };
  if (sure !== null) return sure;
  const { allocations, unassigned } = fill(referenced, amount);
  const reason = unassigned > 0 ? 'MoreThanOwed' : 'LessThanOwed';
  return {
    certainty: isOfOne ? 'Likely' : 'Possible',
    reasons: [...reasons, reason],
    allocations,
    unassigned,
  };
}

function wholeOf(invoices: readonly OpenInvoice[], amount: number): Fit | null {
  const { allocations, unassigned } = fill(invoices, amount);
  const owed = invoices.reduce((sum, invoice) => sum + owedOf(invoice), 0);
  return unassigned === 0 && owed === amount ? { reason: 'AmountOfInvoices', allocations } : null;
}

// A wrong digit may name the invoice of somebody else: the payer may be another client, who owes the same amount. A name does
// not say otherwise, since two clients may have names that are alike; an IBAN does.
function contradicts({ contactId }: OpenInvoice, facts: Facts, { byAmount }: Matcher): boolean {
  if (facts.known.has(contactId)) return false;
  const owed = byAmount.get(facts.line.amount) ?? [];
  return owed.some((other) => other.contactId !== contactId && isOf(other, facts));
}

/** The payer is known by IBAN or name: the amount says which invoice. */
function ofClients(facts: Facts, matcher: Matcher): Suggestion | null {
  const { amount } = facts.line;
  const ids = [...new Set([...facts.known, ...facts.named])];
  const clients = ids.map((id) => matcher.byContact.get(id) ?? []).filter((own) => own.length > 0);
  const fits = clients.flatMap((own) => own.map((invoice) => ({ invoice, fit: fitOf(invoice, amount) })));
  const exact = fits.filter(({ fit }) => fit !== null);
  const [best] = exact.toSorted(({ invoice: one }, { invoice: other }) => firstDue(one, other));
  if (best !== undefined) {
    const reasons = clientReasons(best.invoice, facts);
    if (exact.length === 1) return ofFit(best.fit, reasons, 'Likely');
    return ofFit(best.fit, [...reasons, 'SeveralFit'], 'Possible');
  }
  for (const own of clients) {
    const [several, another] = fitsOfSeveral(own, amount);
    const [first] = own;
    if (several !== undefined && first !== undefined)
      return ofFit(several, clientReasons(first, facts), another === undefined ? 'Likely' : 'Possible');
  }
  const [own] = clients;
  const [first] = own ?? [];
  if (own === undefined || first === undefined || clients.length > 1) return null;
  const { allocations, unassigned } = fill(own, amount);
  const reason = unassigned > 0 ? 'MoreThanOwed' : 'LessThanOwed';
  return {
    certainty: 'Possible',
    reasons: [...clientReasons(first, facts), reason],
    allocations,
    unassigned,
  };
}

function firstDue({ payments: [one] }: OpenInvoice, { payments: [other] }: OpenInvoice): number {
  const [due = '', otherDue = ''] = [one?.dueDate, other?.dueDate];
  return Number(due > otherDue) - Number(due < otherDue);
}

/** Nothing but the amount, which exactly one invoice has. */
function ofAmount({ line }: Facts, { byAmount }: Matcher): Suggestion | null {
  const found = byAmount.get(line.amount) ?? [];
  const [only] = found;
  return only === undefined || found.length > 1 ? null : ofFit(fitOf(only, line.amount), [], 'Possible');
}

/** A client who pays twice names the same invoice twice. The later line is not certain. */
function withoutRepeats(
  lines: readonly MatchedLine[],
  suggestions: readonly (Suggestion | null)[],
): (Suggestion | null)[] {
  const taken = new Set<string>();
  const result = [...suggestions];
  const order = lines
    .map(({ bookedOn }, index) => ({ bookedOn, index }))
    .toSorted((one, other) => Number(one.bookedOn > other.bookedOn) - Number(one.bookedOn < other.bookedOn));
  for (const { index } of order) {
    const suggestion = suggestions[index];
    if (suggestion == null || suggestion.certainty !== 'Certain') continue;
    const ids = suggestion.allocations.map(({ scheduledPaymentId }) => scheduledPaymentId);
    if (ids.some((id) => taken.has(id)))
      result[index] = {
        ...suggestion,
        certainty: 'Likely',
        reasons: [...suggestion.reasons, 'SuggestedBefore'],
      };
    else for (const id of ids) taken.add(id);
  }
  return result;
}
