import { type ReactNode, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { Banner } from './Banner.tsx';
import { Dialog } from './Dialog.tsx';

export interface PasswordDialogProps {
  readonly title: string;
  /** The box's id, its own on the page. */
  readonly boxId: string;
  readonly variant: 'primary' | 'danger-solid';
  readonly words: { readonly submit: string; readonly busy: string; readonly cancel: string };
  /** What comes of it; it is above the box. */
  readonly children: ReactNode;
  /** Does it. Returns the sentence of what went wrong, or undefined; the dialog then closes. */
  readonly onSubmit: (password: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for the password, in a dialog, before what changes who may open a passport. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, boxId, variant, words, children, onSubmit, onClose } = props;
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleSubmit = async () => {
    if (password === '') return setProblem('Type your password');
    setBusy(true);
    const found = await onSubmit(password);
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
      <PasswordField
        id={boxId}
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </Dialog>
  );
}
