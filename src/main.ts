import { Command } from 'commander';
import { reportFailure } from './commands/explain.ts';
import { version } from './kit/version.ts';

const program = new Command('tranche')
  .description('Invoices with payment schedules, and the payments behind them.')
  .usage('<command> [options]')
  .version(version, '-v, --version', 'Show the version.')
  .helpOption('-h, --help', 'Show this help, or that of a command.')
  .helpCommand('help [command]', 'Show this help, or that of a command.')
  .showHelpAfterError('Add --help to see all commands and options.')
  .addHelpText(
    'after',
    '\nThis program is for operators of the service. For daily work (invoices, payments, webhooks): the package tranche-cli.',
  );

program
  .command('serve')
  .description('Run the service. An empty database gets a demo account, and its token is shown.')
  .action(async () => {
    const { serve } = await import('./commands/serve.ts');
    await serve();
  });

// Loaded only when it is asked for: a command would spend most of its time on what the others need.
const groups: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  migrate: async () => (await import('./commands/migrate.ts')).addMigrateCommand,
  token: async () => (await import('./commands/token.ts')).addTokenCommands,
  account: async () => (await import('./commands/account.ts')).addAccountCommands,
  operator: async () => (await import('./commands/operator.ts')).addOperatorCommands,
  member: async () => (await import('./commands/member.ts')).addMemberCommands,
  platform: async () => (await import('./commands/platform.ts')).addPlatformCommands,
  processor: async () => (await import('./commands/processor.ts')).addProcessorCommands,
  sandbox: async () => (await import('./commands/sandbox.ts')).addSandboxCommand,
  secrets: async () => (await import('./commands/secrets.ts')).addSecretsCommands,
  mail: async () => (await import('./commands/mail.ts')).addMailCommands,
  ledger: async () => (await import('./commands/ledger.ts')).addLedgerCommands,
  backup: async () => (await import('./commands/backup.ts')).addBackupCommand,
  restore: async () => (await import('./commands/restore.ts')).addRestoreCommand,
  mcp: async () => (await import('./commands/mcp.ts')).addMcpCommand,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
};

const [asked = ''] = process.argv.slice(2);
// Help, and the answer to a word that is none of them, name them all.
const loaded = asked === 'serve' ? [] : Object.hasOwn(groups, asked) ? [asked] : Object.keys(groups);
for (const name of loaded) (await groups[name]?.())?.(program);

await program.parseAsync().catch(reportFailure);
