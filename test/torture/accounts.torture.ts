// The same tests as with `npm run test:slow`, with more accounts.
process.env.TEST_ACCOUNTS = '500';
await import('../flows/operator/many-accounts.slow.test.ts');
