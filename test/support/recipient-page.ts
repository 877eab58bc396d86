/** A recipient's browser without JavaScript: it follows links, redirects and `Refresh`, and sends forms. */
export interface RecipientPage {
  readonly url: string;
  /** What the page says, without its tags. */
  readonly words: string;
  open(url: string): Promise<void>;
  /** Sends the form whose action ends like this, with its own fields and these. An empty action is that of the page itself. */
  press(action: string, fields?: Readonly<Record<string, string>>): Promise<void>;
  /** Whether the page has such a form. */
  has(action: string): boolean;
}

const MOST_REDIRECTS = 5;

/** Opens a page as a recipient does. */
export async function openRecipientPage(address: string): Promise<RecipientPage> {
  let url = address;
  let text = '';

  async function go(to: string, init: RequestInit = {}): Promise<void> {
    let next: { readonly to: string; readonly init: RequestInit } | null = { to, init };
    for (let count = 0; next !== null; count += 1) {
      if (count > MOST_REDIRECTS) throw new Error(`${to} leads in circles.`);
      const answer: Response = await fetch(next.to, { redirect: 'manual', ...next.init });
      url = next.to;
      text = await answer.text();
      if (answer.status >= 400) throw new Error(`${url} answers ${answer.status}.`);
      const { headers } = answer;
      const led = headers.get('location') ?? /^0;url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1];
      next = led == null ? null : { to: new URL(led, url).href, init: {} };
    }
  }

  const formOf = (action: string): string | undefined =>
    [...text.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)]
      .map(([form]) => form)
      .find((form) => {
        const own = /^<form[^>]* action="([^"]*)"/.exec(form)?.[1] ?? '';
        return action === '' ? own === '' : own.endsWith(action);
      });

  await go(address);
  return {
    get url() {
      return url;
    },
    get words() {
      return text
        .replace(/<(?:style|script|select)[\s\S]*?<\/(?:style|script|select)>/g, '')
        .replace(/<[^>]*>/g, ' ');
    },
    open: (to) => go(to),
    has: (action) => formOf(action) !== undefined,
    async press(action, fields = {}) {
      const form = formOf(action);
      if (form === undefined) throw new Error(`${url} has no form for ${action}: ${text}`);
      const target = /^<form[^>]* action="([^"]*)"/.exec(form)?.[1] ?? '';
      const hidden = [...form.matchAll(/<input[^>]* name="(\w+)" value="([^"]*)"/g)];
      const own = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      const body = new URLSearchParams({ ...own, ...fields });
      await go(new URL(target === '' ? url : target, url).href, { method: 'POST', body });
    },
  };
}
