import { type ReactNode, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { Banner } from './Banner.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly variant: 'primary' | 'danger-solid';
  readonly words: { readonly submit: string; readonly busy: string; readonly cancel: string };
  /** The text of the dialog, which explains the consequences of the action. */
  readonly children: ReactNode;
  /** Carries out the action. Returns an error message, or undefined, in which case the dialog closes. */
  readonly onSubmit: () => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action, and shows why it failed. */
export function ConfirmDialog({ title, variant, words, children, onSubmit, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleSubmit = async () => {
    setBusy(true);
    const found = await onSubmit();
    setBusy(false);
    setProblem(found);
    if (found === undefined) onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant={variant} busy={busy ? words.busy : undefined} onClick={() => void handleSubmit()}>
            {words.submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {children}
    </Dialog>
  );
}
