import { Command } from 'commander';
import { addAccountCommands } from './commands/account.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { reportFailure } from './commands/explain.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addTokenCommands } from './commands/token.ts';

const program = new Command('tranche')
  .description('Invoices with payment schedules, and the payments behind them.')
  .usage('<command> [options]')
  .helpCommand(false)
  .showHelpAfterError('Add --help to see what there is.');

program
  .command('serve')
  .description('Run the service. An empty database gets a demo account, and its token is shown.')
  .action(async () => {
    // Loaded here, because the other commands start in half the time without the HTTP interface.
    const { serve } = await import('./commands/serve.ts');
    await serve();
  });
program
  .command('sandbox')
  .description('Run the sandbox processor alone, on SANDBOX_PORT, with the SANDBOX_KEY that the service has.')
  .action(async () => {
    const { runSandbox } = await import('./commands/sandbox.ts');
    await runSandbox();
  });
addMigrateCommand(program);
addTokenCommands(program);
addAccountCommands(program);
addDoctorCommand(program);

await program.parseAsync().catch(reportFailure);
