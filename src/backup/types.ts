export type { BackupPlace, PlacedFile } from './places/types.ts';
