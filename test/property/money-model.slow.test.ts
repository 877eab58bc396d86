import { vi } from 'vitest';

// The same as `npm run torture -- money-model`, with 200 operations, which are the same each time.
vi.setConfig({ testTimeout: 180_000 });
process.env['TORTURE_OPERATIONS'] = '200';
process.env['TORTURE_SEED'] = '2';
await import('../torture/money-model.torture.ts');
