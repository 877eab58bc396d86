import type { Command } from 'commander';
import type { Run } from './context.ts';
import { addListening } from './listening.ts';

/** Adds the commands on webhooks. */
export function addWebhookCommands(program: Command, run: Run): void {
  const webhooks = program.command('webhooks').description('Where your programs hear of events.');
  addListening(webhooks, run);
}
