import { useState } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

export interface StopDialogProps {
  readonly name: string;
  /** Stops it; the flag: the person is written to. Returns the sentence of what went wrong, or undefined. */
  readonly onStop: (tell: boolean, password: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks once more before all that a person may open is stopped. */
export function StopDialog({ name, onStop, onClose }: StopDialogProps) {
  const [tell, setTell] = useState(false);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const first = firstNameOf(name);
  const handleStop = async () => {
    if (password === '') {
      setProblem('Type your password');
      return;
    }
    setBusy(true);
    const found = await onStop(tell, password);
    setBusy(false);
    setProblem(found);
    if (found === undefined) onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Stop ${name}’s access?`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger-solid"
            busy={busy ? 'Stopping...' : undefined}
            onClick={() => void handleStop()}
          >
            Stop it
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <p>
        From now on {first} can open nothing, also on a page that is open. Any card ends with it. What {first}{' '}
        has read or printed already cannot be called back.
      </p>
      <Checkbox checked={tell} onChange={setTell}>
        Write to {first} that it has ended
      </Checkbox>
      <PasswordField
        id="stop-password"
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </Dialog>
  );
}
