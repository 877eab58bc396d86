import type { Gap, LockedPackage, Lockfile } from './lockfile.ts';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** The lockfile with an entry for each gap, in the order that npm keeps. Throws when a name tells no platform. */
export function completed(lockfile: Lockfile, gaps: readonly Gap[]): Lockfile {
  const added = gaps.map((gap): [string, LockedPackage] => [`node_modules/${gap.name}`, entryFor(gap)]);
  const packages = [...Object.entries(lockfile.packages), ...added].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

function entryFor({ name, version, neededBy }: Gap): LockedPackage {
  // By custom these packages are named for their platform, as in binding-linux-arm-gnueabihf.
  const words = name.split(/[/-]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  // WebAssembly runs on every system.
  const isPlaced = system !== undefined || processor === 'wasm32';
  if (!/^\d+\.\d+\.\d+/.test(version) || !isPlaced || processor === undefined)
    throw new Error(`${name} ${version}: no exact version, or no platform in the name; add it by hand`);
  const libc = system === 'linux' ? libcOf(words) : null;
  return {
    version,
    cpu: [processor],
    ...(neededBy.dev ? { dev: true } : {}),
    ...(libc === null ? {} : { libc: [libc] }),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
  };
}

function libcOf(words: readonly string[]): string | null {
  if (words.some((word) => word.startsWith('musl'))) return 'musl';
  return words.some((word) => word.startsWith('gnu')) ? 'glibc' : null;
}
