// Builds the app into web/dist: `npm run build`, and part of `npm ci`. Each file lies there compressed, too, so that
// the service compresses nothing. An installation without Vite has no app.
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = join(import.meta.dirname, 'dist');
const draft = join(import.meta.dirname, `dist-${process.pid}`);

// Always a production build. Under another value React builds its development form, which is slow and half as large
// again.
process.env.NODE_ENV = 'production';

const vite = await import('vite').catch((cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw cause;
});

if (vite === null) {
  console.log('The companion app is not built: Vite is not installed. Run npm ci, then npm run build.');
} else {
  const began = performance.now();
  try {
    await vite.build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: true },
    });
    await compressFiles(draft);
    // Swaps the folders in one step: a service that starts during the build serves the former app or the new one.
    await rm(dist, { recursive: true, force: true });
    await rename(draft, dist);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  console.log(`The companion app is built, in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:js|css|svg)$/.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
