import { html as hono, raw } from 'hono/html';

/** Text that is HTML already: user text inside it was escaped when it was put in. */
export type Html = ReturnType<typeof raw>;

/** A template literal of HTML: what is put in is escaped, unless it is HTML itself; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const made = hono(strings, ...values);
  if (made instanceof Promise) throw new Error('HTML is made of what is there already, not of promises.');
  return made;
}

export { raw };
