import { useState } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';

export interface StopDialogProps {
  readonly name: string;
  /**
   * Stops the access. `tell` says whether the person is notified. Resolves to an error message, or to undefined on
   * success.
   */
  readonly onStop: (tell: boolean, password: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for confirmation before stopping all of a person's access. */
export function StopAccessDialog({ name, onStop, onClose }: StopDialogProps) {
  const [tell, setTell] = useState(false);
  const first = getFirstName(name);
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
        From now on {first} can open nothing, even on a page that is open. Any card stops working. What{' '}
        {first} has already read or printed cannot be taken back.
      </p>
      <Checkbox checked={tell} onChange={setTell}>
        Write to {first} that it has ended
      </Checkbox>
    </PasswordDialog>
  );
}
