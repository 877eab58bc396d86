import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { ASSETS_PATH, type Asset, fonts, styleNamed } from './assets.ts';

/**
 * Adds the files that pages load: the fonts, the given scripts, and the style for previews. Their names change with
 * their bytes, so that browsers may cache them. `prefix` stands before the paths of the service.
 */
export function assetRoutes(server: HttpServer, scripts: readonly Asset[], prefix: string): void {
  const byPath = new Map([...Object.values(fonts), ...scripts].map((asset) => [asset.path, asset]));
  const options = { schema: { hide: true } as object, config: { isDocument: true } };
  server.get(`${ASSETS_PATH}/:name`, options, async (request, reply) => {
    const { name } = request.params as { name: string };
    const asset = byPath.get(`${ASSETS_PATH}/${name}`);
    const style = asset === undefined ? styleNamed(name, prefix) : null;
    if (asset === undefined && style === null) throw new AppError('not_found');
    reply
      .type(asset?.type ?? 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff');
    if (asset === undefined) return reply.send(style) as never;
    if (asset.compressed === null) return reply.send(asset.bytes) as never;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const coding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    reply.header('vary', 'accept-encoding');
    if (coding === undefined) return reply.send(asset.bytes) as never;
    return reply.header('content-encoding', coding).send(asset.compressed[coding]) as never;
  });
}
