/** One line of the report. A warning and a failure say what to do. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly text: string;
}

/** Makes the findings of one subject. */
export function findingsOf(subject: string) {
  const make =
    (level: Finding['level']) =>
    (text: string): Finding => ({ level, subject, text });
  return { ok: make('ok'), warn: make('warn'), fail: make('fail') };
}

/** Some names, the first of them in full: a report stays short with thousands of accounts. */
export function someOf(names: readonly string[], most = 5): string {
  const more = names.length - most;
  return more <= 0 ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${more} more`;
}
