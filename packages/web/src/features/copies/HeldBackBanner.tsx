import { useState } from 'react';
import { momentWords } from '../../passport/wording/moment-words.ts';
import type { AccountAlerts } from '../../session/api/security.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { heldBackWords } from './copy-words.ts';

/** From then on it is no passing matter. */
const dayMs = 24 * 60 * 60_000;

export interface HeldBackBannerProps {
  heldBack: NonNullable<AccountAlerts['heldBack']>;
  /** Milliseconds. */
  now: number;
  onTryAgain: () => Promise<unknown>;
  /** What is here is all. */
  onAccept: () => Promise<unknown>;
}

/** The server shows fewer records than were signed, or older ones. */
export function HeldBackBanner({ heldBack, now, onTryAgain, onAccept }: HeldBackBannerProps) {
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const { missing, since } = heldBack;
  const press = (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  return (
    <Banner tone={now - since >= dayMs ? 'danger' : 'caution'}>
      <p>{heldBackWords(missing)}</p>
      <div className="actions">
        <Button onClick={() => press(onTryAgain)}>Look again</Button>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          This is all I remember
        </Button>
      </div>
      <Dialog
        title="Is this all you remember?"
        role="alertdialog"
        isOpen={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>Not sure, keep the warning</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsks(false);
                press(onAccept);
              }}
            >
              This is all I remember
            </Button>
          </>
        }
      >
        <p>
          Look through your passport first. If you have another device, open Kinfolio on it: it may have what
          is missing, and sends it by itself. If you go on, your devices take what is here for all there is.
        </p>
      </Dialog>
    </Banner>
  );
}

/** On a device that is new to a passport: nothing here shows that a server left out the latest changes. */
export function NewestBanner({ at, onSeen }: { at: string; onSeen: () => Promise<void> }) {
  return (
    <Banner tone="info">
      <p>
        This passport is new on this device. Its newest change was made on {momentWords(at)}. If you changed
        something after that, stop here and look at the device on which you did.
      </p>
      <div className="actions">
        <Button onClick={() => void onSeen()}>That is right</Button>
      </div>
    </Banner>
  );
}
