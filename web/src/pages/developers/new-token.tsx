import { useState } from 'react';
import type { TokenWithSecret } from '../../api/schema.ts';
import { useAccountChange } from '../../parts/account-change.ts';
import { type AskedToken, MadeToken, TokenForm } from '../../parts/token-form.tsx';

/** Makes a token: first what it may do and for how long, then its text, once. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<TokenWithSecret | null>(null);
  const make = useAccountChange(async (send, body: AskedToken) => {
    setMade(await send('POST /v1/tokens', { body }));
  });
  return made === null ? (
    <TokenForm make={make} onClose={onClose} />
  ) : (
    <MadeToken text={made.text} onClose={onClose} />
  );
}
