import { Copy, Eye, EyeOff } from 'lucide-react';
import { createContext, useContext, useEffect, useState } from 'react';
import { announce } from '../../lib/browser/announce.ts';
import { Icon } from './Icon.tsx';

/** A shown value hides itself after this long. Milliseconds. */
export const shownForMs = 60_000;

export interface MaskedValueProps {
  /** The value in full, as it is displayed. */
  value: string;
  /** The dots and what may be seen, "•••• 4821". */
  masked: string;
  /** What a screen reader hears instead of the dots, "number hidden, ends 4821". */
  maskedWords: string;
  /** What it is and whose, "account number for Halifax current account". */
  name: string;
  copy?: boolean;
}

/** Whether numbers that are hidden on the screen are whole on paper. */
export const WholeOnPaper = createContext(false);

/** Hidden until asked for; hidden again after a minute, and as soon as the tab or window is left. */
export function MaskedValue({ value, masked, maskedWords, name, copy = true }: MaskedValueProps) {
  const [shown, setShown] = useState(false);
  const wholeOnPaper = useContext(WholeOnPaper);
  useEffect(() => {
    if (!shown) return undefined;
    const hide = () => setShown(false);
    const timer = setTimeout(hide, shownForMs);
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
    announce(done ? `Copied ${name}` : `Not copied. Show ${name} and copy it by hand.`);
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

/** Browsers refuse the clipboard on plain http or when the person said no: then nothing was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
