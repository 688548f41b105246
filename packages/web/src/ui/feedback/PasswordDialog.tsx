import { useState } from 'react';
import { PasswordField } from '../form/PasswordField.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

export interface PasswordDialogProps extends Omit<ConfirmDialogProps, 'onSubmit'> {
  /** The box's id, unique on the page. */
  readonly boxId: string;
  /** Carries out the action. Returns an error message, or undefined, in which case the dialog closes. */
  readonly onSubmit: (password: string) => Promise<string | undefined>;
}

/** Asks for the password in a dialog, before changing who may open a passport. */
export function PasswordDialog({ boxId, children, onSubmit, ...dialog }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      onSubmit={async () => (password === '' ? 'Type your password' : await onSubmit(password))}
    >
      {children}
      <PasswordField
        id={boxId}
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </ConfirmDialog>
  );
}
