import { Copy, Eye, EyeOff } from 'lucide-react';
import { createContext, useContext, useEffect, useState } from 'react';
import { announceToScreenReader } from '../../lib/browser/announce.ts';
import { Icon } from './Icon.tsx';

/** How long a revealed value stays visible, in milliseconds. */
export const revealDurationMs = 60_000;

export interface MaskedValueProps {
  /** The full value, as displayed. */
  value: string;
  /** The dots and the visible part, "•••• 4821". */
  masked: string;
  /** Read by screen readers instead of the dots: "number hidden, ends 4821". */
  maskedWords: string;
  /** The name of the value and its owner, such as "account number for Halifax current account". */
  name: string;
  copy?: boolean;
}

/** Whether numbers that are masked on the screen are printed in full. */
export const PrintInFullContext = createContext(false);

/**
 * A value that is hidden until it is revealed, and hidden again after a minute or when the person leaves the
 * tab or window.
 */
export function MaskedValue({ value, masked, maskedWords, name, copy = true }: MaskedValueProps) {
  const [shown, setShown] = useState(false);
  const wholeOnPaper = useContext(PrintInFullContext);
  useEffect(() => {
    if (!shown) return undefined;
    const hide = () => setShown(false);
    const timer = setTimeout(hide, revealDurationMs);
    window.addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [shown]);
  return (
    <span className={wholeOnPaper ? 'mask mask--whole' : 'mask'}>
      {wholeOnPaper && (
        <span className="ident onpaper" aria-hidden="true">
          {value}
        </span>
      )}
      {shown ? (
        <span className="ident">{value}</span>
      ) : (
        <span className="ident">
          <span className="mask__dots" aria-hidden="true">
            {masked}
          </span>
          <span className="hide">{maskedWords}</span>
        </span>
      )}
      <button
        className="reveal"
        type="button"
        aria-label={`${shown ? 'Hide' : 'Show'} ${name}`}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} size="sm" />
        {shown ? 'Hide' : 'Show'}
      </button>
      {copy && <CopyButton value={value} name={name} />}
    </span>
  );
}

export function CopyButton({ value, name }: { value: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const handleCopy = async () => {
    const done = await copyText(value);
    setCopied(done);
    announceToScreenReader(done ? `Copied ${name}` : `Not copied. Show ${name} and copy it by hand.`);
  };
  return (
    <button
      className="reveal"
      type="button"
      onClick={() => void handleCopy()}
      onBlur={() => setCopied(false)}
    >
      <Icon of={Copy} size="sm" />
      {copied ? 'Copied' : 'Copy'} <span className="hide">{name}</span>
    </button>
  );
}

/**
 * Copies a text and returns whether that worked. Browsers refuse access to the clipboard over plain HTTP or if the
 * person declined.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
