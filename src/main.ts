import { Command } from 'commander';
import { addAccountCommands } from './commands/account.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { reportFailure } from './commands/explain.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addMemberCommands } from './commands/member.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addProcessorCommands } from './commands/processor.ts';
import { addSandboxCommand } from './commands/sandbox.ts';
import { addTokenCommands } from './commands/token.ts';
import { version } from './kit/version.ts';

const program = new Command('tranche')
  .description('Invoices with payment schedules, and the payments behind them.')
  .usage('<command> [options]')
  .version(version, '-v, --version', 'Show the version.')
  .helpOption('-h, --help', 'Show this help, or that of a command.')
  .helpCommand('help [command]', 'Show this help, or that of a command.')
  .showHelpAfterError('Add --help to see what there is.')
  .addHelpText(
    'after',
    '\nThis is for whoever runs the service. Daily work (invoices, payments, webhooks): npm run cli -- --help',
  );

program
  .command('serve')
  .description('Run the service. An empty database gets a demo account, and its token is shown.')
  .action(async () => {
    // Loaded here, because the other commands start in half the time without the HTTP interface.
    const { serve } = await import('./commands/serve.ts');
    await serve();
  });
addMigrateCommand(program);
addTokenCommands(program);
addAccountCommands(program);
addMemberCommands(program);
addProcessorCommands(program);
addSandboxCommand(program);
addLedgerCommands(program);
addMcpCommand(program);
addDoctorCommand(program);

await program.parseAsync().catch(reportFailure);
