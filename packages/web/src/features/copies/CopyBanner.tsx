import { useState } from 'react';
import { describeUnsentRecords } from '../../passport/wording/waiting-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { AskPassword } from '../../ui/form/AskPassword.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface DeviceCopyBannerProps {
  /** A sentence saying what the server has, and that the copy on this device is safe. */
  words: string;
  waiting: number;
  /** Opens this copy. Absent for the copy that is open. */
  onOpen?: () => Promise<unknown>;
  onSave: () => Promise<unknown>;
  onTryAgain: () => Promise<unknown>;
  /**
   * Sends this copy back to the server. Present only if the server was restored from a backup. Resolves to an
   * error message, or to undefined on success.
   */
  onGiveBack?: (password: string) => Promise<string | undefined>;
  /** Deletes this copy. Absent for the copy that is open. */
  onDelete?: () => Promise<unknown>;
}

/** A copy on this device that the server does not have, with its actions. */
export function DeviceCopyBanner(props: DeviceCopyBannerProps) {
  const { words, waiting, onOpen, onSave, onTryAgain, onGiveBack, onDelete } = props;
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
        {onGiveBack && <GiveBack onGiveBack={onGiveBack} />}
        {onOpen && <Button onClick={press(onOpen)}>Open the copy</Button>}
        <Button onClick={press(onSave)}>Save the copy as a file</Button>
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
              `${describeUnsentRecords(waiting)} Changes that have not been sent are in this copy only, and will be lost. `}
            The copy will be deleted from this device. You cannot get it back.
          </p>
        </Dialog>
      )}
    </Banner>
  );
}

/** Asks for the password first, because giving the copy back sends the keys that open the passport. */
function GiveBack({ onGiveBack }: { onGiveBack: NonNullable<DeviceCopyBannerProps['onGiveBack']> }) {
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const give = async (password: string) => {
    const wrong = await onGiveBack(password);
    setProblem(wrong);
    if (wrong === undefined) setAsks(false);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setAsks(true)}>
        Restore what the server lost
      </Button>
      <Dialog
        title="Restore what the server lost"
        isOpen={asks}
        onClose={() => setAsks(false)}
        actions={null}
      >
        <AskPassword
          words="This device restores your newest password, recovery kits and passkeys, and what you share. Your records will follow. Enter your newest password."
          label="Your newest password"
          action="Restore now"
          problem={problem}
          onPassword={password => void give(password)}
        />
      </Dialog>
    </>
  );
}
