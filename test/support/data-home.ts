import { join } from 'node:path';

// Vitest keeps a file below the home of its user; tests write nothing outside of the clone and temporary folders.
process.env.XDG_DATA_HOME = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
