import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.tsx';
import { Button, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { useScreen } from './screen.ts';

interface ActionsProps {
  /** In their order; those of `isDanger` last. */
  readonly items: readonly MenuItem[];
  /** The one that most people want: always seen, after the other buttons and before a menu. */
  readonly primary?: ReactNode;
}

/** What can be done with a thing: buttons beside each other at a desk; on a phone, more than one of them in a menu. */
export function Actions({ items, primary }: ActionsProps) {
  const { parts } = useMessages();
  const isFolded = useScreen() === 'phone' && items.length > 1;
  return (
    <>
      {!isFolded && items.map((item) => <ActionButton key={item.label} item={item} />)}
      {primary}
      {isFolded && (
        <Menu
          label={parts.moreActions}
          button={<Icon name="more" />}
          buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
          groups={[items.filter(({ isDanger }) => !isDanger), items.filter(({ isDanger }) => isDanger)]}
        />
      )}
    </>
  );
}

function ActionButton({ item: { label, icon, onSelect, to, href, reason } }: { readonly item: MenuItem }) {
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      {label}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...to} className={buttonClass()}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a href={href} className={buttonClass()}>
        {content}
      </a>
    );
  }
  return (
    <Button reason={reason} onClick={onSelect}>
      {content}
    </Button>
  );
}
