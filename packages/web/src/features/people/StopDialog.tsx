import { useState } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';

export interface StopDialogProps {
  readonly name: string;
  /** Stops it; the flag: the person is written to. Returns the sentence of what went wrong, or undefined. */
  readonly onStop: (tell: boolean, password: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks once more before all that a person may open is stopped. */
export function StopDialog({ name, onStop, onClose }: StopDialogProps) {
  const [tell, setTell] = useState(false);
  const first = firstNameOf(name);
  return (
    <PasswordDialog
      title={`Stop ${name}’s access?`}
      boxId="stop-password"
      variant="danger-solid"
      words={{ submit: 'Stop it', busy: 'Stopping...', cancel: 'Keep it' }}
      onSubmit={password => onStop(tell, password)}
      onClose={onClose}
    >
      <p>
        From now on {first} can open nothing, also on a page that is open. Any card ends with it. What {first}{' '}
        has read or printed already cannot be called back.
      </p>
      <Checkbox checked={tell} onChange={setTell}>
        Write to {first} that it has ended
      </Checkbox>
    </PasswordDialog>
  );
}
