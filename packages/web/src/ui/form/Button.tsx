import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useHydrated } from '../../lib/browser/use-hydrated.ts';
import { Spinner } from '../feedback/Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid' | 'icon';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  wide?: boolean;
  /** Looks and reads as disabled, yet stays focusable: a press runs onClick, which explains what is missing. */
  notReady?: boolean;
  /** The words shown while the press is being carried out ("Saving..."); presses are ignored meanwhile. */
  busy?: string | undefined;
}

/** A native button on purpose: nothing is needed here that the browser does not do, and sign-in stays light. */
export function Button({
  variant = 'secondary',
  wide,
  className,
  notReady,
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
      // Sent by the browser itself, a form would be loaded anew and what was typed gone.
      disabled={rest.type === 'submit' && !hydrated}
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

/** Goes somewhere, and looks like a button because it is the main thing to do next. */
export function ButtonLink({ variant = 'secondary', wide, className = '', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={`${buttonClass(variant, wide)} ${className}`} />;
}

/** Keeps the button as wide as its own words while others are shown over them. */
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
