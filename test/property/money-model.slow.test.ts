// The same as `npm run torture -- money-model`, with 300 operations.
process.env['TORTURE_OPERATIONS'] = '300';
await import('../torture/money-model.torture.ts');
