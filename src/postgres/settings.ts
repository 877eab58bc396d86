import { join } from 'node:path';

/** The port names the socket file; nothing listens on the network. */
export const PORT = 5432;

/** The file that the server creates in its socket folder. */
const SOCKET_FILE = `.s.PGSQL.${PORT}`;

/** The settings that differ between starts. `clusterName` shows in the process table. */
interface SettingsOptions {
  readonly socketDir: string;
  readonly clusterName: string;
  readonly durable: boolean;
  readonly spoolDir: string | null;
  readonly more: Readonly<Record<string, string>>;
}

/**
 * The server's command line for a small machine (2 cores, a few GB of memory) that keeps every commit. Settings are
 * arguments, not a file, so that a newer Tranche brings its own, and the cluster's files stay as initdb wrote them.
 */
export function settingArguments(options: SettingsOptions): string[] {
  const settings: Record<string, string> = {
    ...reachSettings(options),
    ...durabilitySettings(options.durable),
    ...archiveSettings(options.spoolDir),
    ...sizeSettings,
    ...logSettings,
    ...options.more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function reachSettings({ socketDir, clusterName }: SettingsOptions): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    // The setting is a list: quotes keep a folder whose name has a comma or a blank together.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: clusterName,
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

function durabilitySettings(durable: boolean): Record<string, string> {
  if (!durable)
    return {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    };
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Without this macOS leaves commits in the drive's cache, where a power cut takes them.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    // One server without replicas logs less for each commit. For replicas, set DATABASE_URL.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_replication_slots: '0',
    // Checkpoints are rare, because after each one every changed page is logged whole once.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // Segments of the log are reused. Creating them would delay a commit.
    min_wal_size: '256MB',
    // npm's binaries have only pglz. Right after a checkpoint it makes the log half as long, but it took PostgreSQL a
    // fifth of its processor time while due dates fell, which change pages all over the tables. Without it,
    // creating invoices writes 2 % more log.
    wal_compression: 'off',
  };
}

function archiveSettings(spoolDir: string | null): Record<string, string> {
  if (spoolDir === null) return {};
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // A module of PostgreSQL itself, and not a command: no shell reads the path. It syncs a copy under another name
    // before it renames it, and refuses to write over other content.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spoolDir,
    // At most so much is lost with the disk. Nothing is archived while nothing is written.
    archive_timeout: '60s',
  };
}

const sizeSettings: Record<string, string> = {
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  // 128 MB gain nothing from huge pages, and asking for them can fail in containers.
  huge_pages: 'off',
  // Plans assume a solid-state disk.
  random_page_cost: '1.1',
  jit: 'off',
  // With 2 cores, a query on both would block other queries. Its shared memory does not fit into a container's default
  // 64 MB either.
  max_parallel_workers_per_gather: '0',
  // No I/O workers and no replication: four idle processes less.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // Tables of tasks and mails change fast: vacuum at 5 % dead rows instead of 20 %, and leave one core free.
  autovacuum_max_workers: '2',
  autovacuum_vacuum_scale_factor: '0.05',
  // When it has doubled. At a tenth, analyzing took a quarter of the processor while a small database filled up, and at
  // half a tenth of it. Plans do not depend on so little: every statement has its index.
  autovacuum_analyze_scale_factor: '1',
  // 3 000 rows of a table instead of 30 000: their sorting is most of the cost. Conditions here are an account and a key
  // or a range of ids and dates, of which ten steps say enough.
  default_statistics_target: '10',
  // Every second: a statement planned while its table was almost empty may use a wrong index until the table is
  // analyzed, and a bulk load makes it large within the usual minute.
  autovacuum_naptime: '1s',
};

const logSettings: Record<string, string> = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Statements and their details contain rows, and so names, addresses and secrets. Callers get them and know what may
  // be logged; the server's log has only the error.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The path of the server's socket in its folder. */
export function socketPath(socketDir: string): string {
  return join(socketDir, SOCKET_FILE);
}
