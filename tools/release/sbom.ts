import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The fields of a CycloneDX document that a release sets. */
export interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string } };
  components: readonly { readonly name: string; readonly version: string }[];
}

/** What npm has installed into a folder, as a software bill of materials (CycloneDX). */
export function readSbom(folder: string): Sbom {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit=dev'];
  const text = execFileSync('npm', ['sbom', ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return JSON.parse(text) as Sbom;
}

/** The text of a document that is the same each time: with the commit's time, and a number that follows from its content. */
export function renderSbom(sbom: Sbom, name: string, committedAt: Date): string {
  const { metadata } = sbom;
  const settled = {
    ...sbom,
    serialNumber: '',
    metadata: {
      ...metadata,
      timestamp: committedAt.toISOString(),
      component: { ...metadata.component, name },
    },
  };
  const digest = createHash('sha256').update(JSON.stringify(settled)).digest('hex');
  return `${JSON.stringify({ ...settled, serialNumber: `urn:uuid:${uuidOf(digest)}` }, null, 2)}\n`;
}

/** A UUID of version 8 (RFC 9562), whose bits are free, from the digits of a digest. */
function uuidOf(digest: string): string {
  const [first, second, third, fourth, fifth] = [8, 4, 3, 3, 12].reduce<[string[], string]>(
    ([taken, rest], length) => [[...taken, rest.slice(0, length)], rest.slice(length)],
    [[], digest],
  )[0];
  return `${first}-${second}-8${third}-8${fourth}-${fifth}`;
}
