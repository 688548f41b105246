import { useEffect, useRef, useState } from 'react';

/**
 * A form that opens in place of its button. When it opens, its heading takes the focus, or its first control if it has
 * no heading that can. When it closes, the button gets the focus back.
 */
export function useFormInPlace() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const opened = form.current?.querySelector<HTMLElement>('h2[tabindex], input, select, textarea');
    (isOpen ? opened : button.current)?.focus();
  }, [isOpen]);
  return { isOpen, button, form, open: () => setOpen(true), close: () => setOpen(false) };
}
