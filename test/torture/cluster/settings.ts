import { join } from 'node:path';
import type { Machine } from './machines.ts';

interface Given {
  readonly machine: Machine;
  readonly machines: readonly Machine[];
  readonly folder: string;
  readonly programs: string;
  readonly password: string;
  readonly isSynchronous: boolean;
}

/** The settings of one member, as docs/operations.md says them. Patroni reads YAML, of which JSON is a part. */
export function patroniSettings({
  machine,
  machines,
  folder,
  programs,
  password,
  isSynchronous,
}: Given): object {
  const { name, address } = machine;
  return {
    scope: 'tranche',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: machines.map((one) => `${one.address}:2379`).join(',') },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        primary_start_timeout: 10,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        // A standby that is behind may lead only where nothing keeps writes from being lost: that is what is planted.
        maximum_lag_on_failover: isSynchronous ? 1_048_576 : 1_073_741_824,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: serverSettings },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator 10.0.0.0/16 scram-sha-256',
        'host all all 10.0.0.0/16 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(folder, 'data'),
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      basebackup: [{ checkpoint: 'fast' }],
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: 'off' },
  };
}

const serverSettings = {
  max_connections: 200,
  shared_buffers: '64MB',
  wal_log_hints: 'on',
  wal_keep_size: '512MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '1s',
  // Connections to a machine that is gone end soon.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 5_000,
  jit: 'off',
};
