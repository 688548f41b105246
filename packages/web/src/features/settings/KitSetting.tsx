import type { ReactNode } from 'react';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Setting } from '../../ui/layout/Setting.tsx';

export interface KitSettingProps {
  confirmed: boolean;
  /** Set when a kit was made in this tab and still waits to be confirmed. */
  begun: boolean;
  /** Draws the making of a kit; called with what to do when it is on paper, or not wanted after all. */
  children: (close: () => void) => ReactNode;
}

/** The line of the recovery kit. */
export function KitSetting({ confirmed, begun, children }: KitSettingProps) {
  return (
    <Setting
      id="recovery-kit"
      title="Recovery kit"
      state={confirmed ? <Chip tone="done">Kept on paper</Chip> : <Chip tone="missing">No kit yet</Chip>}
      action={confirmed ? 'Make a new kit' : 'Make a kit'}
      begun={begun}
    >
      {close => (
        <div className="stack">
          <p className="no-print">
            {confirmed
              ? 'Lost the paper, or someone saw it? Make a new kit. The old one stops working once you have confirmed the new one.'
              : 'If you forget your password, the code on this paper opens your passport.'}
          </p>
          {children(close)}
        </div>
      )}
    </Setting>
  );
}
