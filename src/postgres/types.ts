import type { FillingNote } from './filling.ts';

/** How to open the embedded cluster. */
export interface ClusterOptions {
  /** DATA_DIR. The cluster is in `<dataDir>/postgres`, unless the server's user cannot reach it there. */
  readonly dataDir: string;
  /**
   * A service owns the server. A command joins a running service's server, or runs one for its own duration. A guest,
   * which lives as long as a service, only joins one, and waits for it without limit.
   */
  readonly holder: 'service' | 'command' | 'guest';
  /** Default true. False is for throw-away test clusters, which a power cut may destroy. */
  readonly durable?: boolean;
  /** Whether the socket is in the folder for temporary files, instead of beside the cluster. Default false. */
  readonly hasSocketInTemporaryFolder?: boolean;
  /** More PostgreSQL settings; they replace ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Whether the server archives its log, so that it can be restored to any second. Only a service decides; a command goes
   * on with what the last service decided.
   */
  readonly archiving?: boolean;
  /** Whether a restore fills the database, which leaves a note until it has ended. Default false. */
  readonly fills?: boolean;
  /** Whether commands may join only after `announceReady` was called. Default false: as soon as the server runs. */
  readonly announcesLater?: boolean;
  /** Called once when the server ends unexpectedly. The cluster may be opened again at once. */
  readonly onExit?: (cause: ServerExit) => void;
  /** Receives the supervisor's messages, one sentence for each call. The server's own log is a file. */
  readonly log?: (line: string) => void;
}

export interface Cluster {
  /** For `pg`: the folder of the Unix socket as host, and the superuser's name and password. */
  readonly connection: ClusterConnection;
  /** What the server archives, and its own files; null without archiving, or when this process only joined a server. */
  readonly archive: ClusterArchive | null;
  /** The note that a restore has left for the first opening; null when there is none, or when this process only joined. */
  readonly restoredNote: string | null;
  /** Removes the note, after everything that it asks for is done. */
  forgetRestore(): Promise<void>;
  /** The note of a restore that fills the database; null when this process only joined. */
  readonly fillingNote: FillingNote | null;
  /** Lets commands join the server. */
  announceReady(): void;
  /**
   * Ends the server within 30 seconds and removes its run files; a second call waits for the first. A command that
   * only joined leaves the server running.
   */
  stop(): Promise<void>;
}

/** The archived log of a cluster, until it is sent away. */
export interface LogFolder {
  /** `<folder>/log`. */
  readonly folder: string;
  /** PostgreSQL puts each finished segment here, synced and whole. */
  readonly spoolDir: string;
}

/** What a running server archives. */
export interface ClusterArchive extends LogFolder {
  /** The server's own folder, for copies of its files. */
  readonly clusterDir: string;
}

/** How to reach the server. */
export interface ClusterConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** How the server ended: `code` or `signal` is set; `lastLog` holds the last lines of its log. */
export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly lastLog: string;
}

/** The system user that the server runs as, when this process is root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Where a cluster is, and who runs it. Everything is inside `folder`. */
export interface Placement {
  /** `<home>/postgres`, with the lock, the password, the log, and the server's own folder. */
  readonly folder: string;
  /** `<folder>/cluster`: the server's own folder (PGDATA). */
  readonly clusterDir: string;
  /** Null when the server runs as the user of this process. */
  readonly user: ServerUser | null;
}

/** Where a recovery ends: an instant in UTC, to the microsecond, or where the log ends. */
export type RecoveryTarget = { readonly time: string } | 'end';
