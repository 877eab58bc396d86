import { expect, it } from 'vitest';
import { messagesOf } from '../../src/documents/messages.ts';
import { commonMessages } from '../../src/messages/messages.ts';
import { catalogues } from '../../src/notifications/render/messages/messages.ts';
import { fr } from '../../src/pay/messages/fr.ts';
import { textsOf } from '../support/texts.ts';

// A line that begins with “?” or “:” looks like a mistake: French sets a space there at which nothing breaks.
it('no line in French breaks before its marks', () => {
  const texts = [fr, catalogues.fr, commonMessages('fr'), messagesOf('fr')].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter((text) => /(?:^|[^\u202f\u00a0])(?: [?!:;»](?:\s|$)|« )/.test(text))).toEqual([]);
});
