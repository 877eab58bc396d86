import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Menu } from '../../parts/menu.tsx';
import { expiryText, methodName } from '../../parts/method-name.tsx';
import { isPayable } from '../../parts/payable-method.ts';
import { EmptyState, SkeletonRows } from '../../parts/states.tsx';
import { RemoveMethod } from './remove-method.tsx';
import { useMakeDefault } from './use-make-default.ts';

/** What do I pay with? */
export function WalletPage() {
  const { wallet: texts, frame } = useMessages();
  const account = useAccount();
  const can = useCan();
  const wallet = useQuery(walletQuery(account.path));
  const mayAdd = can('payment_methods:write');
  // A document of its own: only there may the browser talk to the processor.
  const add = {
    to: '/accounts/$account/wallet/add',
    params: { account: account.path },
    reloadDocument: true,
  } as const;
  return (
    <>
      <PageHeader
        title={frame.wallet}
        tabTitle={frame.wallet}
        actions={
          // An empty wallet itself leads to its first method.
          mayAdd &&
          wallet.data?.length !== 0 && (
            <Link {...add} className={buttonClass('primary')}>
              <Icon name="plus" />
              {texts.add}
            </Link>
          )
        }
      />
      <p className="mb-4 max-w-prose text-soft">
        {texts.intro} {account.mode === 'Live' && texts.onStatement}
      </p>
      <Loaded query={wallet} waiting={<SkeletonRows count={3} />}>
        {(methods) =>
          methods.length === 0 ? (
            <EmptyState title={texts.empty} link={mayAdd ? { label: texts.add, to: add } : undefined}>
              {texts.emptyText}
            </EmptyState>
          ) : (
            <ul className="border-t border-line">
              {methods.map((method) => (
                <li key={method.id} className="border-b border-line">
                  <Method method={method} isChangeable={mayAdd} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

interface MethodProps {
  readonly method: ShownWalletMethod;
  readonly isChangeable: boolean;
}

function Method({ method, isChangeable }: MethodProps) {
  const { wallet: texts, methods } = useMessages();
  const [isRemoving, setRemoving] = useState(false);
  const makeDefault = useMakeDefault(method);
  return (
    <div className="flex items-start gap-x-4 py-3 sm:items-center">
      <Icon
        name={method.type === 'BankAccount' ? 'bank' : 'card'}
        className="mt-0.5 text-soft sm:mt-0 sm:self-[first_baseline]"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium">{methodName(method)}</bdi>
          <span className="text-soft">{methods[method.type]}</span>
          {method.expiresOn !== null && (
            <span className={method.isExpired ? 'text-bad' : 'text-soft'}>
              {(method.isExpired ? texts.expired : texts.expires)(expiryText(method.expiresOn))}
            </span>
          )}
          {method.isDefault && (
            <span className="inline-flex items-center gap-1 text-sm text-good">
              <Icon name="check" />
              {texts.isDefault}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          <Use method={method} />
        </p>
      </div>
      {isChangeable && (
        <Menu
          label={`${texts.more} ${methodName(method)}`}
          button={<Icon name="more" />}
          buttonClass={buttonClass('quiet', 'min-w-8 px-2 pointer-coarse:min-w-11')}
          groups={[
            method.isDefault ? [] : [{ label: texts.makeDefault, onSelect: () => void makeDefault.run() }],
            [{ label: texts.remove, isDanger: true, onSelect: () => setRemoving(true) }],
          ]}
        />
      )}
      {isRemoving && <RemoveMethod method={method} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** The expiry date of a method, and the payments that it will pay. */
function Use({ method }: { readonly method: ShownWalletMethod }) {
  const { wallet: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  if (method.processor === null) return <span className="text-bad">{texts.notChargeable}</span>;
  if (!isPayable(account, method)) return <ConnectAgain />;
  const [next] = method.waitingPayments;
  const late = method.waitingPayments.filter(({ isAfterExpiry }) => isAfterExpiry);
  const [first] = late;
  const later = method.waitingPayments.length - 1;
  return (
    <>
      {method.processor === 'StripePlatform' && next === undefined && texts.atPlatform}
      {next !== undefined &&
        texts.usedBy(
          formats.money(next.totalAmount, next.currency),
          next.contact.name,
          formats.fullDate(next.scheduleDate),
          later === 0 ? '' : texts.usedLater(later),
        )}
      {first !== undefined && (
        <span className="block text-bad">
          {texts.expiresBefore(late.length, formats.fullDate(first.scheduleDate))}{' '}
          <Link
            to="/accounts/$account/payments/$payment"
            params={{ account: account.path, payment: first.id }}
            className="text-link underline"
          >
            {texts.openFirst(first.contact.name)}
          </Link>
        </span>
      )}
    </>
  );
}

// A method that was stored with the account's own keys at Stripe, with the way to store it where it can pay.
function ConnectAgain() {
  const { wallet: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  return (
    <span className="text-bad">
      {texts.connectAgain}{' '}
      {can('payment_methods:write') && (
        <Link
          to="/accounts/$account/wallet/add"
          params={{ account: account.path }}
          reloadDocument
          className="text-link underline"
        >
          {texts.connectAgainLink}
        </Link>
      )}
    </span>
  );
}
