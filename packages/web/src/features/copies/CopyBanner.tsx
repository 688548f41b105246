import { useState } from 'react';
import { waitingWords } from '../../passport/wording/waiting-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface CopyBannerProps {
  /** What the server has, and that the copy is safe. */
  words: string;
  waiting: number;
  /** Absent for the copy that is open. */
  onOpen?: () => Promise<unknown>;
  onSave: () => Promise<unknown>;
  onTryAgain: () => Promise<unknown>;
  /** Absent for the copy that is open. */
  onDelete?: () => Promise<unknown>;
}

/** A copy on this device that the server does not have, with what can be done. */
export function CopyBanner({ words, waiting, onOpen, onSave, onTryAgain, onDelete }: CopyBannerProps) {
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const press = (act: () => Promise<unknown>) => () => {
    if (busy) return;
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  return (
    <Banner tone="caution">
      <p>{words}</p>
      <div className="actions">
        {onOpen && <Button onClick={press(onOpen)}>Open the copy</Button>}
        <Button onClick={press(onSave)}>Save it as a file</Button>
        <Button onClick={press(onTryAgain)}>Try again</Button>
        {onDelete && (
          <Button variant="quiet" onClick={() => setAsks(true)}>
            Delete this copy
          </Button>
        )}
      </div>
      {onDelete && (
        <Dialog
          title="Delete this copy?"
          role="alertdialog"
          isOpen={asks}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button onClick={() => setAsks(false)}>Keep it</Button>
              <Button
                variant="danger-solid"
                onClick={() => {
                  setAsks(false);
                  press(onDelete)();
                }}
              >
                Delete this copy
              </Button>
            </>
          }
        >
          <p>
            {waiting > 0 &&
              `${waitingWords(waiting)} What is not sent is in this copy only, and is lost then. `}
            The copy is deleted from this device. It cannot be brought back.
          </p>
        </Dialog>
      )}
    </Banner>
  );
}
