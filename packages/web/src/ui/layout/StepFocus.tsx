import { type ReactNode, useEffect, useRef } from 'react';

export interface StepFocusProps {
  /** The step shown now. When it changes, the button that was pressed is gone. */
  step: string;
  /** The region's name for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * A region that takes the focus when it changes to another step; the focus would otherwise be lost with the pressed
 * button.
 */
export function StepFocus({ step, label, children }: StepFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    box.current?.focus();
  }, [step]);
  return (
    <div className="stepfocus" role="group" aria-label={label} tabIndex={-1} ref={box}>
      {children}
    </div>
  );
}
