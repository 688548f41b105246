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
        {first} will not be able to open anything, even on a page that is already open. Any card stops
        working. You cannot take back what {first} has already read or printed.
      </p>
      <Checkbox checked={tell} onChange={setTell}>
        Tell {first} that the access has ended
      </Checkbox>
    </PasswordDialog>
  );
}
