import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';

export interface KitSettingProps {
  confirmed: boolean;
  /** Set when a kit was made in this tab and still waits to be confirmed. */
  begun: boolean;
  /** Draws the making of a kit; called with what to do when it is on paper, or not wanted after all. */
  children: (close: () => void) => ReactNode;
}

export function KitSetting({ confirmed, begun, children }: KitSettingProps) {
  const [open, setOpen] = useState(begun);
  return (
    <div className="stack">
      <p className="no-print">
        {confirmed ? <Chip tone="done">Kept on paper</Chip> : <Chip tone="missing">No kit yet</Chip>}
      </p>
      <StepFocus step={open ? 'making' : 'kept'} label="Recovery kit">
        {open ? (
          children(() => setOpen(false))
        ) : (
          <div className="stack">
            <p>
              {confirmed
                ? 'Lost the paper, or someone saw it? Make a new kit. The old one stops working once you have confirmed the new one.'
                : 'If you forget your password, the code on this paper opens your passport.'}
            </p>
            <Button onClick={() => setOpen(true)}>
              {confirmed ? 'Make a new kit' : 'Make a recovery kit'}
            </Button>
          </div>
        )}
      </StepFocus>
    </div>
  );
}
