import { type ReactNode, useEffect, useRef } from 'react';

export interface StepFocusProps {
  /** What is shown now. Another one means that the button which was pressed is gone. */
  step: string;
  /** What a screen reader calls the place. */
  label: string;
  children: ReactNode;
}

/** Takes the focus when what it shows becomes another thing, so that it is not lost with the button that was pressed. */
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
