import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { SettingLine } from '../../ui/layout/Setting.tsx';

export interface KitSettingProps {
  confirmed: boolean;
  /** Whether a kit that was made in this tab still has to be confirmed. */
  begun: boolean;
  /** Renders the part that makes a kit. `close` is called when the kit is on paper, or is not wanted after all. */
  children: (close: () => void) => ReactNode;
}

/** The line of the settings about the recovery kit. */
export function KitSetting({ confirmed, begun, children }: KitSettingProps) {
  return (
    <SettingLine
      id="recovery-kit"
      title="Recovery kit"
      state={
        confirmed ? (
          <StatusChip tone="done">You have a kit on paper</StatusChip>
        ) : (
          <StatusChip tone="missing">No kit yet</StatusChip>
        )
      }
      action={confirmed ? 'Make a new kit' : 'Make a kit'}
      begun={begun}
    >
      {close => (
        <div className="stack">
          <p className="no-print">
            {confirmed
              ? 'If you lost the paper or someone saw it, make a new kit. Once you have confirmed the new kit, the old one no longer opens your passport. For up to 30 days the old one can still undo that change.'
              : 'If you forget your password, the code on this paper opens your passport.'}
          </p>
          {children(close)}
        </div>
      )}
    </SettingLine>
  );
}
