import own from '../package.json' with { type: 'json' };

export const version: string = own.version;
