import { useState } from 'react';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import type { AccountAlerts } from '../../session/api/security.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { describeMissingRecords } from './copy-words.ts';

/** After a day the problem is unlikely to pass by itself. */
const dayMs = 24 * 60 * 60_000;

export interface MissingRecordsBannerProps {
  heldBack: NonNullable<AccountAlerts['heldBack']>;
  /** The current time in milliseconds since 1970. */
  now: number;
  onTryAgain: () => Promise<unknown>;
  /** Confirms that the copy on this device is complete. */
  onAccept: () => Promise<unknown>;
}

/** Warns that the server returned fewer records than were signed, or older versions of them. */
export function MissingRecordsBanner({ heldBack, now, onTryAgain, onAccept }: MissingRecordsBannerProps) {
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
      <p>{describeMissingRecords(missing)}</p>
      <div className="actions">
        <Button onClick={() => press(onTryAgain)}>Look again</Button>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          This is all I remember
        </Button>
      </div>
      <Dialog
        title="Is everything you remember here?"
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
          is missing, and will send it automatically. If you continue, your devices will treat this passport
          as complete.
        </p>
      </Dialog>
    </Banner>
  );
}

/** A device that is new to a passport cannot tell whether the server left out the latest changes, so ask the person. */
export function NewDeviceCheckBanner({ at, onSeen }: { at: string; onSeen: () => Promise<void> }) {
  return (
    <Banner tone="info">
      <p>
        This passport is new on this device. It was last changed on {formatMoment(at)}. If you changed
        something after that, check your other device first.
      </p>
      <div className="actions">
        <Button onClick={() => void onSeen()}>Yes, that is correct</Button>
      </div>
    </Banner>
  );
}
