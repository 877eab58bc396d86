import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Platform } from './runtime.ts';

// Of the header of ELF files, in which Linux keeps compiled code: its mark, and the processor that it is for.
const MARK = Buffer.from('\x7fELF', 'latin1');
const MACHINE_OFFSET = 18;
const MACHINES: Readonly<Record<Platform, number>> = { 'linux-x64': 62, 'linux-arm64': 183 };

/** Throws when a folder has compiled code for another processor, or none at all. Nothing of it is run for that. */
export async function refuseForeignMachine(folder: string, platform: Platform): Promise<void> {
  let count = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const machine = await machineOf(path);
    if (machine === null) continue;
    count += 1;
    if (machine !== MACHINES[platform])
      throw new Error(`${relative(folder, path)} is compiled for another processor than ${platform}.`);
  }
  if (count === 0) throw new Error(`There is no compiled code for ${platform}: npm left out its packages.`);
}

async function machineOf(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MACHINE_OFFSET + 2), 0);
    if (bytesRead < buffer.length || !buffer.subarray(0, MARK.length).equals(MARK)) return null;
    return buffer.readUInt16LE(MACHINE_OFFSET);
  } finally {
    await file.close();
  }
}
