export { readFee } from './fees-store.ts';
export { noteObject } from './objects-store.ts';
