import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { UnsavedAttempt } from './use-unsaved-guard.ts';

export interface UnsavedDialogProps {
  /** The action that the person attempted; undefined while the dialog is closed. */
  readonly asked: UnsavedAttempt | undefined;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
}

const words: Readonly<Record<UnsavedAttempt, { readonly text: string; readonly goOn: string }>> = {
  leave: {
    text: 'If you continue without saving, what you typed stays on this device as a draft.',
    goOn: 'Continue',
  },
  discard: { text: 'If you discard the changes, what you typed will be lost.', goOn: 'Discard Changes' },
};

/** Asks before typed text is left behind or discarded. The three answers are those of the specification. */
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
