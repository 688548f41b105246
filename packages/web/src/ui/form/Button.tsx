import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useHydrated } from '../../lib/browser/use-hydrated.ts';
import { Spinner } from '../feedback/Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid' | 'icon';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  wide?: boolean;
  /**
   * The button looks disabled and is announced as such, but can take the focus. Pressing it still runs onClick, which
   * explains what is missing.
   */
  notReady?: boolean;
  /**
   * Whether the button may be pressed before the app has loaded. A script inside the page (start-on-press.js) keeps the
   * press until then.
   */
  mayWaitForApp?: boolean;
  /** The words shown while the action runs ("Saving..."); presses are ignored meanwhile. */
  busy?: string | undefined;
}

/** A native button on purpose: the browser does everything that we need, and the sign-in page stays small. */
export function Button({
  variant = 'secondary',
  wide,
  className,
  notReady,
  mayWaitForApp = false,
  busy,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const hydrated = useHydrated();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${buttonClass(variant, wide)} ${className}` : buttonClass(variant, wide)}
      // Disabled until React is running: the browser would otherwise submit the form itself, reload the page and lose
      // what was typed.
      disabled={rest.type === 'submit' && !hydrated && !mayWaitForApp}
      aria-disabled={notReady || busy ? true : undefined}
      data-busy={busy ? '' : undefined}
      onClick={handleClick}
    >
      {busy ? <BusyWords words={busy}>{children}</BusyWords> : children}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps {
  ref?: Ref<HTMLAnchorElement>;
  variant?: ButtonVariant;
  wide?: boolean;
}

/** A link that looks like a button because it is the main next step. */
export function ButtonLink({ variant = 'secondary', wide, className = '', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={`${buttonClass(variant, wide)} ${className}`} />;
}

/** Keeps the button as wide as its own label while other words are shown over it. */
function BusyWords({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className="btn__busy">
      <span className="btn__ghost" aria-hidden="true">
        {children}
      </span>
      <span className="btn__now">
        <Spinner size="sm" />
        {words}
      </span>
    </span>
  );
}

function buttonClass(look: ButtonVariant, wide: boolean | undefined): string {
  return `btn btn--${look}${wide ? ' btn--wide' : ''}`;
}
