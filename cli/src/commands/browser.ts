import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Terminal } from '../terminal.ts';

/** Opens an address in a browser. False when there is no screen, or nothing that could open it. */
export async function openBrowser(terminal: Terminal, address: string): Promise<boolean> {
  const command = commandOf(terminal.environment);
  // The address comes from the service, so only web addresses are passed to a program.
  if (command === null || !/^https?:\/\//.test(address)) return false;
  const [program = '', ...words] = command;
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
  try {
    await once(child, 'spawn');
  } catch {
    return false; // There is no such program: the address is printed in any case.
  }
  child.unref();
  return true;
}

function commandOf({ BROWSER, DISPLAY, WAYLAND_DISPLAY }: Terminal['environment']): string[] | null {
  if (BROWSER) return [BROWSER];
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['explorer.exe'];
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
