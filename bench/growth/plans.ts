import { readFile } from 'node:fs/promises';

/** A node of a plan, as PostgreSQL's EXPLAIN writes it in JSON. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Actual Total Time'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How a statement was executed, at its most expensive. */
export interface StatementPlan {
  readonly name: string;
  /** How often it was executed. */
  readonly count: number;
  /** Of the execution that read most pages. */
  readonly rows: number;
  readonly pages: number;
  readonly ms: number;
  /** The part of the plan that read most pages, in three words. */
  readonly words: string;
  readonly plan: PlanNode;
}

/** Reads the plans in PostgreSQL's log since an offset, by the name of their statement; what has no name is left out. */
export async function readPlans(
  logPath: string,
  offset: number,
  names: ReadonlyMap<string, string>,
): Promise<StatementPlan[]> {
  const log = (await readFile(logPath)).subarray(offset).toString();
  const found = new Map<string, StatementPlan>();
  for (const [, ms, body] of log.matchAll(/LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse((body ?? '').replaceAll(/^\t/gm, '')) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    const name = names.get(spaceless(text));
    if (name === undefined) continue;
    const before = found.get(name);
    const count = (before?.count ?? 0) + 1;
    const pages = pagesOf(plan);
    if (before !== undefined && before.pages >= pages) found.set(name, { ...before, count });
    else
      found.set(name, {
        name,
        count,
        pages,
        ms: Number(ms),
        rows: plan['Actual Rows'] ?? 0,
        words: wordsOf(plan),
        plan,
      });
  }
  return [...found.values()].toSorted((one, other) => other.pages - one.pages);
}

/** Texts are compared without their spaces: a log keeps line breaks in its own way. */
export function spaceless(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function touched(node: PlanNode): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

// What a `with` part writes happens behind the main plan, which does not count it.
function pagesOf(plan: PlanNode): number {
  const writing = nodesOf(plan).filter((node) => node !== plan && node['Node Type'] === 'ModifyTable');
  return touched(plan) + writing.reduce((sum, node) => sum + touched(node), 0);
}

function wordsOf(plan: PlanNode): string {
  const leaves = nodesOf(plan).filter(
    (node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined,
  );
  const most = leaves.toSorted((one, other) => touched(other) - touched(one))[0];
  if (most === undefined) return plan['Node Type'].toLowerCase();
  return `${most['Node Type'].toLowerCase()} ${most['Index Name'] ?? most['Relation Name']}`;
}
