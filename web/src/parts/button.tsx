import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { showToast } from './notices.ts';

/** How a button looks: one `primary` a page, `danger` where money or data goes away, `quiet` without a line around it. */
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'border border-transparent bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  plain: 'border border-line bg-paper hover:bg-wash active:bg-press',
  quiet: 'border border-transparent text-ink hover:bg-press active:bg-press',
  danger: 'border border-transparent bg-bad-fill text-on-accent hover:brightness-110 active:brightness-95',
};

/** The classes of something that looks like a button: of links, too. 44 px high for fingers, 32 px for a mouse. */
export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return `inline-flex min-h-8 pointer-coarse:min-h-11 items-center justify-center gap-1.5 rounded-md px-3 py-1 font-medium select-none aria-disabled:opacity-55 ${looks[look]} ${className}`;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly look?: ButtonLook | undefined;
  readonly icon?: IconName | undefined;
  /** Its work is under way: it keeps its place and takes no further press. */
  readonly isBusy?: boolean | undefined;
  /** Why it cannot be pressed now: shown when it is pointed at, and said when it is pressed, by finger or key. */
  readonly reason?: string | undefined;
  /** Says the reason where a notice would not be seen. */
  readonly onRefused?: (() => void) | undefined;
  readonly ref?: ComponentProps<'button'>['ref'];
  readonly children?: ReactNode;
}

/** A button. A shape alone needs an `aria-label`, which is its tooltip as well. */
export function Button(props: ButtonProps) {
  const { look, icon, isBusy, reason, onRefused, className, children, onClick, ...rest } = props;
  const isOff = isBusy === true || reason !== undefined;
  const isShape = children === undefined;
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    if (reason === undefined) return;
    if (onRefused === undefined) showToast({ text: reason, isBad: true });
    else onRefused();
  };
  return (
    <button
      type="button"
      title={reason ?? (isShape ? rest['aria-label'] : undefined)}
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isOff ? refuse(event) : onClick?.(event))}
      className={buttonClass(
        look,
        `${isShape ? 'min-w-8 px-2 pointer-coarse:min-w-11' : ''} ${className ?? ''}`,
      )}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
