import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHttpServer } from '../kit/http/server.ts';
import { openLog } from '../kit/log.ts';
import { webAppRoutes } from './web-app.ts';

it('a file of the app that could not be read once is read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tranche-build-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{"index.html":{"file":"assets/app.js"}}');
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const file = join(folder, 'assets', 'app.js');
  writeFileSync(file, 'export {};');
  const server = createHttpServer({
    clock: { now: () => new Date() },
    log: openLog('silent'),
    trustedProxies: [],
  });
  webAppRoutes(server, { prefix: '' } as never, `${folder}/`);
  const read = async () => (await server.inject({ url: '/app/assets/app.js' })).statusCode;
  renameSync(file, `${file}.away`);
  expect(await read()).toBeGreaterThanOrEqual(500);
  renameSync(`${file}.away`, file);
  expect(await read()).toBe(200);
  await server.close();
  rmSync(folder, { recursive: true });
});

it('a build of an older release, which names no files, is served all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tranche-build-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  const server = createHttpServer({
    clock: { now: () => new Date() },
    log: openLog('silent'),
    trustedProxies: [],
  });
  webAppRoutes(server, { prefix: '' } as never, `${folder}/`);
  expect((await server.inject({ url: '/app/icon.svg' })).statusCode).toBe(200);
  await server.close();
  rmSync(folder, { recursive: true });
});
