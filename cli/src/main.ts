#!/usr/bin/env node
import { exitCodes } from './failure.ts';
import { runProgram } from './program.ts';
import { processTerminal } from './terminal.ts';

// A pipe may close early: `tranche invoices list | head`.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

process.exitCode = await runProgram(process.argv.slice(2), processTerminal());
// A request is still under way, and nobody waits for it.
if (process.exitCode === exitCodes.interrupted) process.exit();
