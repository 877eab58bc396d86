import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { type Html, html } from '../kit/text/html.ts';
import { stripeCalls, stripeFrames, stripeScripts } from '../look/stripe-sources.ts';
import type { Session } from '../members/types.ts';
import type { WalletAccess } from '../wallet/service.ts';
import { type EarlyFiles, readEarlyFiles } from './early-files.ts';
import { type ConsoleDeps, goTo, queryOf, sessionOf, show } from './page.ts';
import { type PageVisitor, pageVisitorOf, visitors } from './visitor.ts';

/** Where the build of the app is; `npm ci` makes it. */
const BUILD = fileURLToPath(new URL('../../web/dist/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const endings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A build of the app: its shell, and the names of its files. */
interface Build {
  /** By language: a browser without script reads a few words. */
  readonly shells: ReadonlyMap<Language, string>;
  readonly early: EarlyFiles;
  readonly names: ReadonlySet<string>;
}

/**
 * Adds the companion app: one shell for every page of a signed-in browser, and the files that it loads. `folder` is where
 * the build is.
 */
export function webAppRoutes(server: HttpServer, deps: ConsoleDeps, folder = BUILD): void {
  const build = readBuild(folder, deps.prefix);
  const options = { schema: { hide: true } as object, config: { isDocument: true } };
  const kept = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const bytes = readFile(folder + name);
    kept.set(name, bytes);
    // A failed read, e.g. with too many files open, is tried again.
    bytes.catch(() => kept.delete(name));
    return bytes;
  };
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, name: string, caching: string) => {
    if (build === null || !build.names.has(name)) throw new AppError('not_found');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const coding = endings.find(
      ([word, ending]) => accepted.includes(word) && build.names.has(name + ending),
    );
    reply
      .type(types[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', caching)
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding');
    if (coding !== undefined) reply.header('content-encoding', coding[0]);
    return reply.send(await read(coding === undefined ? name : name + coding[1])) as never;
  };
  server.get('/app/assets/:name', options, (request, reply) => {
    const { name } = request.params as { name: string };
    return sendFile(request, reply, `assets/${name}`, 'public, max-age=31536000, immutable');
  });
  server.get('/app/icon.svg', options, (request, reply) =>
    sendFile(request, reply, 'icon.svg', 'public, max-age=86400'),
  );
  const showApp = async (request: FastifyRequest, reply: FastifyReply) => {
    deps.limit(request, reply);
    const session = await sessionOf(deps, request);
    if (session === null) return goTo(deps, reply, `/app/sign-in${queryOf(request.url)}`);
    const { language } = pageVisitorOf(request);
    const shell = build?.shells.get(language);
    if (build === null || shell === undefined) return showMissing(deps, request, reply, session);
    const [path = ''] = request.url.split('?');
    // The same choice as in the app: the person's language or, without one, the browser's.
    const tags = build.early.tagsOf(path, session.language ?? language);
    const known = await lastEventTag(deps, session, build.early.accountRead(path));
    return sendShell(
      request,
      reply,
      shell.replace('</head>', () => `  ${tags}${known}\n  </head>`),
      policyOf(await methodAccess(deps, request)),
    );
  };
  // Only the browser knows the account that was used last: the app goes there.
  for (const path of ['/app', '/app/*']) server.get(path, options, showApp);
}

// The data in the page are as new as this event. When the app asks for the newest event, later ones may have come.
async function lastEventTag(
  deps: ConsoleDeps,
  { memberships }: Session,
  path: string | null,
): Promise<string> {
  const own = path === null ? undefined : memberships.find((one) => one.path === path);
  if (own === undefined) return '';
  const id = (await deps.events.readNewestId(own.accountId)) ?? '';
  return html`\n    <meta name="last-event" content="${id}" data-account="${own.path}" />`.toString();
}

/** Reads the list of files, at the start; null when there is no build. */
function readBuild(folder: string, prefix: string): Build | null {
  let text: string;
  try {
    text = readFileSync(`${folder}index.html`, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
  // The build does not know its address, and pages have paths of different depths, so relative addresses would be
  // wrong.
  const shell = text.replaceAll('="./', `="${prefix}/app/`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const shells = visitors.map((reader): [Language, string] => [
    reader.language,
    shell.replace(/<noscript>.*<\/noscript>/s, () => withoutScript(reader, prefix).toString()),
  ]);
  const early = readEarlyFiles(folder, prefix);
  return { shells: new Map(shells), early, names: new Set(names.map((name) => name.replaceAll('\\', '/'))) };
}

// The page says what the app needs, and what works without it.
function withoutScript({ language, messages }: PageVisitor, prefix: string): Html {
  const { title, lead, signOut } = messages.noScript;
  return html`<noscript><main class="no-script" lang="${language}"><h1>${title}</h1><p>${lead}</p>
<form method="post" action="${prefix}/app/sign-out"><button>${signOut}</button></form></main></noscript>`;
}

/** The one page that talks to a processor: there a card or a bank account is added to the wallet. */
const ADDING = /^\/app\/accounts\/([^/?]+)\/wallet\/add(?:\?|$)/;

async function methodAccess(deps: ConsoleDeps, { url }: FastifyRequest): Promise<WalletAccess | null> {
  const [, path] = ADDING.exec(url) ?? [];
  const account = path === undefined ? null : await deps.accounts.findAccountByPath(path);
  return account === null ? null : deps.wallet.tokenAccess(account);
}

// Only our own files: no inline script or style, nobody else's address but that of the processor, where it takes numbers.
function policyOf(access: WalletAccess | null): string {
  const isStripe = access !== null && access.processor !== 'Sandbox';
  const tokensUrl = access?.tokensUrl ?? null;
  const origin = tokensUrl === null ? '' : ` ${new URL(tokensUrl).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self'${isStripe ? ` ${stripeScripts}` : ''}`,
    `style-src 'self'${isStripe ? ` ${stripeScripts}` : ''}`,
    `connect-src 'self'${origin}${isStripe ? ` ${stripeCalls}` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `frame-src 'self' blob:${isStripe ? ` ${stripeFrames}` : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendShell(request: FastifyRequest, reply: FastifyReply, shell: string, policy: string): never {
  const etag = `"${createHash('sha256').update(shell).digest('base64url').slice(0, 22)}"`;
  reply
    .header('content-security-policy', policy)
    // Read again each time, as the names of the files change with a release; unchanged it costs no bytes.
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'accept-language, cookie')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send() as never;
  return reply.type('text/html; charset=utf-8').send(shell) as never;
}

function showMissing(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<never> {
  const { language, messages } = pageVisitorOf(request);
  const { title, text } = messages.notBuilt;
  const body = html`<section><h1>${title}</h1>
<p class="words">${text(html`<code>npm run build</code>`)}</p></section>`;
  return show(deps, request, reply, { title, body, status: 503, session, language });
}
