import { isCode, type Rule } from './rule.ts';

// A pause, and half a second in which the network is quiet: on a slow machine neither says that anything has happened.
const pauses = /\bwaitForTimeout\(|(['"`])networkidle\1/g;

/** A test in a browser waits for what happens: how long a while is, the machine decides. */
export const waitsRule: Rule = {
  name: 'waits',
  guarantee: 'no test in a browser waits for a while',
  check: (files) =>
    files
      .filter((file) => isCode(file) && /^test\/(?:browser|support)\//.test(file.path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(pauses)].map(({ index }) => ({
          path,
          line: text.slice(0, index).split('\n').length,
          rule: 'waits',
          message:
            'a while is short on a slow machine: wait for what is to be seen (locator.waitFor, expect.poll), or let the page’s own time pass (page.clock.runFor)',
        })),
      ),
};
