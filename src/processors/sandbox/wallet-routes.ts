import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { nameMethod } from '../../kit/money/payment-methods.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import { holderReaderOf } from './holder-texts.ts';
import { headersOf, type Page, renderPage } from './page.ts';
import { formQuery, merchantPath } from './schemas.ts';
import { identify, type SandboxDeps, type SandboxServer } from './server.ts';
import { testCards } from './test-numbers.ts';
import { walletTexts } from './wallet-texts.ts';
import { makeWalletToken, type TestWallet, testWallets, type WalletCard, walletCards } from './wallets.ts';

const wallets = Object.keys(testWallets) as TestWallet[];
const cards = Object.keys(walletCards) as WalletCard[];
const path = Type.Object({ ...merchantPath.properties, wallet: Type.Enum(wallets) });
const answer = Type.Object({ card: Type.Enum(cards) }, { additionalProperties: false });

/** Adds the page that plays a wallet: it shows its cards, and goes back with a token of the one that is chosen. */
export function addWalletRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const address = '/merchants/:accountId/tokens/wallets/:wallet';
  // The merchant, and where the browser goes back to; null for an address that is not one of the service.
  const read = (request: Pick<FastifyRequest, 'params' | 'query'>) => {
    const { key, return_url: returnUrl } = request.query as { key: string; return_url: string };
    const { accountId: id } = request.params as { accountId: string };
    const asked = { params: { accountId: id }, headers: { authorization: `Bearer ${key}` } };
    const { accountId } = identify(deps, asked, 'withPublishableKey');
    const back = URL.parse(returnUrl);
    return back === null || !deps.returnOrigins.includes(back.origin) ? null : { accountId, back };
  };
  const refuse = (reply: FastifyReply) =>
    reply.code(400).send({ message: 'The return_url is not an address of the service’s own pages.' });

  server.get(address, { schema: { params: path, querystring: formQuery } }, async (request, reply) => {
    const asked = read(request);
    if (asked === null) return refuse(reply);
    const page = renderWallet(request.params.wallet, asked.back.href, request.headers['accept-language']);
    return reply.headers(headersOf(page)).send(page.html);
  });
  server.post(
    address,
    { schema: { params: path, querystring: formQuery, body: answer } },
    async (request, reply) => {
      const asked = read(request);
      if (asked === null) return refuse(reply);
      const { accountId, back } = asked;
      const token = await makeWalletToken(
        deps.merchantLock,
        accountId,
        request.params.wallet,
        request.body.card,
      );
      back.searchParams.set('token', token);
      return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 303);
    },
  );
}

function renderWallet(wallet: TestWallet, returnUrl: string, acceptLanguage: string | undefined): Page {
  const { language, texts } = holderReaderOf(returnUrl, acceptLanguage);
  const words = walletTexts[language];
  const title = words.title(testWallets[wallet]);
  const buttons = cards.map((card) => {
    const known = testCards.find(({ number }) => number === walletCards[card]);
    const name = known === undefined ? '' : nameMethod(known);
    return `<button name="card" value="${card}">${escapeHtml(name)}<span class="soft">${words.cards[card]}</span></button>`;
  });
  return renderPage({
    language,
    title,
    bank: texts.bank,
    body: `<h2>${title}</h2>
<p>${words.choose}</p>
<form method="post" class="people">
${buttons.join('\n')}
</form>
<p class="soft">${texts.notReal}</p>`,
    leadsTo: [returnUrl],
  });
}
