/** Two keys, as they are typed. */
export interface PastedKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** Puts keys where they belong: both may be pasted into one field, or each into the other's. */
export function sorted({ secretKey, publishableKey }: PastedKeys): PastedKeys {
  const found = `${secretKey} ${publishableKey}`.match(/\b[rsp]k_(?:live|test)_\w+/g) ?? [];
  const secret = found.find((key) => !key.startsWith('pk_'));
  const publishable = found.find((key) => key.startsWith('pk_'));
  const isMixed = /\bpk_/.test(secretKey) || /\b[rs]k_/.test(publishableKey);
  if (!isMixed) return { secretKey, publishableKey };
  return { secretKey: secret ?? '', publishableKey: publishable ?? '' };
}
