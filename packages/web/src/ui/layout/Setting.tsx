import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../form/Button.tsx';
import { StepFocus } from './StepFocus.tsx';

export interface SettingLineProps {
  /**
   * The fragment of the setting's address, such as "#recovery-kit". A person who follows a link to it finds this
   * setting open.
   */
  id: string;
  title: string;
  /** The current state of the setting, in words or as a chip. */
  state?: ReactNode;
  /**
   * The label of the button that opens the form. If it does not name the setting, screen readers read the setting's
   * title after it.
   */
  action?: string;
  /** Whether the form is open at first, because the person started it and has not finished. */
  begun?: boolean;
  /** The form. It receives a function that closes the form again. */
  children: (shut: () => void) => ReactNode;
}

/** One line on a settings page: its name, its state, and a button that opens the form below it. */
export function SettingLine({
  id,
  title,
  state,
  action = 'Change',
  begun = false,
  children,
}: SettingLineProps) {
  const titleId = useId();
  const { hash, key } = useLocation();
  const asked = hash === `#${id}`;
  const [open, setOpen] = useState(asked || begun);
  // The navigation key changes with every press of a link, even if it is the same link, so the form opens each time.
  const wanted = asked || begun ? key : undefined;
  const [last, setLast] = useState(wanted);
  if (wanted !== last) {
    setLast(wanted);
    if (wanted !== undefined) setOpen(true);
  }
  const shut = () => setOpen(false);
  return (
    <section className="setting" id={id} tabIndex={-1} aria-labelledby={titleId}>
      <h2 className="setting__title" id={titleId}>
        {title}
      </h2>
      <div className="setting__state no-print">
        {state !== undefined && <span>{state}</span>}
        <Button variant="quiet" onClick={() => setOpen(!open)}>
          {open ? 'Close' : action}{' '}
          {(open || nameless.has(action)) && <span className="hide">{titleInside(title)}</span>}
        </Button>
      </div>
      <StepFocus step={open ? 'open' : 'shut'} label={`${title}: what you can change`}>
        {open && <div className="setting__panel">{children(shut)}</div>}
      </StepFocus>
    </section>
  );
}

const nameless: ReadonlySet<string> = new Set(['Change', 'See and change', 'See and take back']);

/** The title in lower case, for use inside a sentence: "Two-step login" becomes "Change two-step login". */
const titleInside = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
