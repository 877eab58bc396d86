import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../account/session.tsx';
import { accountQuery } from '../api/queries/account.ts';
import { useMessages } from '../messages/language.tsx';
import { Icon } from './icon.tsx';

/** Says before an invoice is sent that its client cannot pay it online; nothing while a processor is connected. */
export function NoProcessor() {
  const { parts: texts } = useMessages();
  const account = useAccount();
  const { data } = useQuery(accountQuery(account.path));
  if (data === undefined || data.data.processor.isConnected) return null;
  return (
    <p className="flex gap-2">
      <Icon name="dispute" className="mt-0.5 text-bad" />
      <span>{texts.noProcessor}</span>
    </p>
  );
}
