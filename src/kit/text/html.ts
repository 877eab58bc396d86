import { html as escapeAndJoin, raw } from 'hono/html';

export { raw };

/** HTML that is safe to send: all values in it are escaped. */
export type Html = ReturnType<typeof raw>;

/** Text as HTML text: nothing in it can become markup. */
export function escapeHtml(text: string): string {
  return html`${text}`.toString();
}

/**
 * Makes HTML from a template literal. Values are escaped unless they are {@link Html} themselves; lists are joined,
 * and false, null and undefined leave nothing. Attributes must be quoted.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  const made = escapeAndJoin(strings, ...values);
  if (made instanceof Promise) throw new Error('A template waits for a value.');
  return made;
}
