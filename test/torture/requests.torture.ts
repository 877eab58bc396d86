// 20 000 generated requests of each kind; FUZZ_RUNS sets another count. The tests of `npm test` send 500 of each.
process.env.FUZZ_RUNS ??= '20000';

await import('../security/generated-requests.slow.test.ts');
await import('../security/generated-forms.test.ts');

export {};
