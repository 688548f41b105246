import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../form/Button.tsx';
import { StepFocus } from './StepFocus.tsx';

export interface SettingProps {
  /** The end of its address, "#recovery-kit"; who comes by it finds this line open. */
  id: string;
  title: string;
  /** Its state now, in words or as a chip. */
  state?: ReactNode;
  /** The words of the button that opens it. One that does not name what it is about is read out with the title. */
  action?: string;
  /** Open at first, for what was begun and is not over. */
  begun?: boolean;
  /** What can be changed. Is handed what shuts it again. */
  children: (shut: () => void) => ReactNode;
}

/** One line of a page of settings: what it is, its state, and a button that opens what can be changed below it. */
export function Setting({ id, title, state, action = 'Change', begun = false, children }: SettingProps) {
  const titleId = useId();
  const { hash, key } = useLocation();
  const asked = hash === `#${id}`;
  const [open, setOpen] = useState(asked || begun);
  // Each press of a link leads here, of the same link too.
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

/** "Two-step login" inside a sentence: "Change two-step login". */
const titleInside = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
