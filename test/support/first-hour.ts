import { readFile } from 'node:fs/promises';
import { withSetUp } from '../../src/reference/site/guides.ts';
import { stepsOf } from '../../src/reference/site/markdown.ts';

const guide = new URL('../../docs/guides/first-hour.md', import.meta.url);

/** The lines of the first guide for a shell, with those that all guides share: an invoice is made, paid and refunded in part. */
export async function firstHour(): Promise<string> {
  const text = withSetUp(await readFile(guide, 'utf8'));
  const steps = stepsOf(text).map((step) => step.find(({ language }) => language === 'curl')?.code ?? '');
  return steps.join('\n');
}
