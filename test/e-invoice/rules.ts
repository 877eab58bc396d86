import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EInvoiceFormat } from '../../src/documents/e-invoice-formats.ts';
import { fetchWith, run } from './validator.ts';

const here = fileURLToPath(new URL('./rules', import.meta.url));
const RUN_LIMIT_MS = 600_000;

/** A file to be held against a set of rules. */
export interface Held {
  readonly path: string;
  readonly set: string;
}

/** What a set of rules says of a file. */
export interface RuleVerdict extends Held {
  readonly isValid: boolean;
  readonly complaints: readonly string[];
}

// The sets by the names of the phive rules: schema, EN 16931, and the rules of the specification itself.
const sets: Readonly<Record<Exclude<EInvoiceFormat, 'facturx'>, readonly [invoice: string, note: string]>> = {
  ubl: ['eu.cen.en16931:ubl:1.3.15', 'eu.cen.en16931:ubl-creditnote:1.3.15'],
  xrechnung: ['de.xrechnung:ubl-invoice:3.0.2', 'de.xrechnung:ubl-creditnote:3.0.2'],
  peppol: ['eu.peppol.bis3:invoice:2025.11', 'eu.peppol.bis3:creditnote:2025.11'],
};

/** The set that a file of a format is held against; null: the Mustang validator looks at it. */
export function ruleSetOf(format: EInvoiceFormat, isNote: boolean): string | null {
  return format === 'facturx' ? null : sets[format][isNote ? 1 : 0];
}

/** Has Maven fetch the rules, once, and says where its archives are. Throws with what Maven wrote. */
export function fetchRules(): Promise<string> {
  return fetchWith(join(here, 'pom.xml'));
}

/** Holds each file against its rules. Throws when a file has no verdict. */
export function holdAgainstRules(classpath: string, files: readonly Held[]): RuleVerdict[] {
  const words = files.flatMap(({ set, path }) => [set, path]);
  const written = run('java', ['-Xmx1g', '-cp', classpath, join(here, 'Rules.java'), ...words], RUN_LIMIT_MS);
  const verdicts = written
    .split(/^=== /m)
    .slice(1)
    .map((text): RuleVerdict => {
      const [head = '', ...complaints] = text.trim().split('\n');
      const [word, set = '', path = ''] = head.split(' ');
      return { path, set, isValid: word === 'valid', complaints };
    });
  const silent = files.filter(({ path }) => !verdicts.some((verdict) => verdict.path === path));
  if (silent.length > 0)
    throw new Error(`The rules say nothing of ${silent.map(({ path }) => path).join(', ')}.`);
  return verdicts;
}
