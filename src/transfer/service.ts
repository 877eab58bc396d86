export { type TransferDeps, writeTransfer } from './exporting.ts';
export { freezeAccount, unfreezeAccount } from './freezing.ts';
export { type Imported, readTransfer } from './importing.ts';
export { installationName, readInstallationName } from './installation.ts';
export { carriedTables, stayingTables } from './tables-store.ts';
