/** A file and its SHA-256. */
export interface Artefact {
  readonly name: string;
  readonly sha256: string;
}

/** The sources and tools that a release was made with. */
export interface Making {
  readonly version: string;
  readonly commit: string;
  /** The SHA-256 of package-lock.json. */
  readonly lockfile: string;
  readonly node: string;
  readonly npm: string;
}

/** The lines of SHA256SUMS, as `sha256sum --check` reads them. */
export function renderSums(artefacts: readonly Artefact[]): string {
  return artefacts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
}

/**
 * How the files were made, as an in-toto statement with SLSA's predicate for provenance. It names no machine and no time,
 * so that a second run gives the same bytes.
 */
export function renderProvenance(artefacts: readonly Artefact[], making: Making): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: artefacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:tranche:build:npm-run-release:v1',
        externalParameters: { version: making.version, command: 'npm ci && npm run release' },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: making.commit } },
          { name: 'package-lock.json', digest: { sha256: making.lockfile } },
          { name: 'node', uri: `pkg:generic/node@${making.node}` },
          { name: 'npm', uri: `pkg:npm/npm@${making.npm}` },
        ],
      },
      runDetails: { builder: { id: 'urn:tranche:builder:maintainer' } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
