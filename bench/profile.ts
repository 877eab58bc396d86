import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface CpuProfile {
  readonly nodes: readonly {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
  }[];
  readonly samples: readonly number[];
  /** Microseconds between samples. */
  readonly timeDeltas: readonly number[];
}

const SHOWN = 10;

/** Where the processor time of the service went: for each profile in the folder its parts and functions. */
export async function renderProfiles(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cpuprofile')).sort();
  const texts = files.map(async (file) => {
    const title = `\nprofile of ${file.replace(/\.cpuprofile$/, '')}`;
    return `${title}\n${await renderProfile(join(folder, file))}`;
  });
  return (await Promise.all(texts)).join('\n');
}

// First the parts of the program, then the functions with the most time of their own.
async function renderProfile(path: string): Promise<string> {
  const profile: CpuProfile = JSON.parse(await readFile(path, 'utf8'));
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const byPart = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let busy = 0;
  profile.samples.forEach((id, index) => {
    const frame = frames.get(id);
    const time = profile.timeDeltas[index] ?? 0;
    if (frame === undefined || frame.functionName === '(idle)') return;
    busy += time;
    const part = partOf(frame);
    add(byPart, part, time);
    add(byFunction, `${frame.functionName || '(anonymous)'} ${placeOf(frame)}`, time);
  });
  const list = (times: Map<string, number>) =>
    [...times]
      .sort(([, one], [, other]) => other - one)
      .slice(0, SHOWN)
      .map(([name, time]) => `  ${((100 * time) / busy).toFixed(1).padStart(5)} %  ${name}`);
  return ['parts of the program', ...list(byPart), 'functions, own time', ...list(byFunction)].join('\n');
}

function partOf({ functionName, url }: { functionName: string; url: string }): string {
  const modules = url.lastIndexOf('/node_modules/');
  if (modules >= 0)
    return url.slice(modules + '/node_modules/'.length).match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? url;
  if (url.includes('/src/')) return url.slice(url.lastIndexOf('/src/') + 1);
  return url === '' ? functionName || '(native)' : url;
}

function placeOf({ url, lineNumber }: { url: string; lineNumber: number }): string {
  const start = Math.max(url.lastIndexOf('/node_modules/'), url.lastIndexOf('/src/'));
  return url === '' ? '' : `${start < 0 ? url : url.slice(start + 1)}:${lineNumber + 1}`;
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}
