import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { Attempt } from './use-unsaved-guard.ts';

export interface UnsavedDialogProps {
  /** What was attempted; undefined keeps the dialog closed. */
  readonly asked: Attempt | undefined;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
}

const words: Readonly<Record<Attempt, { readonly text: string; readonly goOn: string }>> = {
  leave: {
    text: 'If you continue without saving, what you typed waits here as a draft on this device.',
    goOn: 'Continue',
  },
  discard: { text: 'If you discard the changes, what you typed is gone.', goOn: 'Discard Changes' },
};

/** Asks before something typed is left or given up. Its three answers are the specification's. */
export function UnsavedDialog({ asked, saving, onSave, onGoOn, onCancel }: UnsavedDialogProps) {
  const said = words[asked ?? 'leave'];
  return (
    <Dialog
      title="Unsaved changes"
      role="alertdialog"
      isOpen={asked !== undefined}
      onClose={onCancel}
      closeWords="Cancel and close"
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={asked === 'leave' ? 'secondary' : 'danger'} onClick={onGoOn}>
            {said.goOn}
          </Button>
          <Button variant="primary" busy={saving ? 'Saving...' : undefined} onClick={onSave}>
            Save & Continue
          </Button>
        </>
      }
    >
      <p>{said.text}</p>
    </Dialog>
  );
}
