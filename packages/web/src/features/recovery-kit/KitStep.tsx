import { type ReactNode, useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { ConfirmGroups, type ConfirmGroupsProps } from './ConfirmGroups.tsx';
import { KitSheet } from './KitSheet.tsx';
import type { PrintedKit } from './kit.ts';
import { createKitPdf } from './kit-pdf.ts';

export interface KitStepProps extends Pick<ConfirmGroupsProps, 'asked' | 'onConfirm'> {
  kit: PrintedKit;
  /** If given, the step offers to continue on another day. */
  onLater?: () => void;
  /** The headings of both phases, if the kit has a page of its own. */
  heads?: { show: ReactNode; confirm: ReactNode };
}

/**
 * Shows the kit to print or download, then asks for two of its groups as proof that it is no longer only on the screen.
 */
export function RecoveryKitStep({ kit, heads, asked, onConfirm, onLater }: KitStepProps) {
  const [phase, setPhase] = useState<'show' | 'confirm'>('show');
  const [making, setMaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const handleDownload = async () => {
    setMaking(true);
    setFailed(false);
    try {
      saveFile(await createKitPdf(kit), 'kinfolio-recovery-kit.pdf');
    } catch {
      // This can happen if the device went offline before the PDF writer was loaded. The person can still copy the kit
      // with pen and paper.
      setFailed(true);
    }
    setMaking(false);
  };
  const shown =
    phase === 'confirm' ? (
      <ConfirmGroups
        head={heads?.confirm}
        asked={asked}
        onConfirm={onConfirm}
        onBack={() => setPhase('show')}
      />
    ) : (
      <div className="col">
        {heads && <div className="no-print">{heads.show}</div>}
        <KitSheet kit={kit} />
        {failed && (
          <div className="no-print">
            <Banner tone="danger" role="alert">
              <p>Print the kit or write the code down instead. The file could not be made just now.</p>
            </Banner>
          </div>
        )}
        <div className="actions no-print">
          <Button onClick={() => window.print()}>Print</Button>
          <Button busy={making ? 'Making the file...' : undefined} onClick={() => void handleDownload()}>
            Save as a file (PDF)
          </Button>
        </div>
        <div className="actions no-print">
          <Button variant="primary" onClick={() => setPhase('confirm')}>
            I have a copy. Continue
          </Button>
          {onLater && <Button onClick={onLater}>Later</Button>}
        </div>
      </div>
    );
  // If the kit is shown on a page of its own, the heading of that page takes the focus instead.
  if (heads) return shown;
  return (
    <StepFocus step={phase} label="Your kit">
      {shown}
    </StepFocus>
  );
}
