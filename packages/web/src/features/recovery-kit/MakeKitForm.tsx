import type { ReactNode } from 'react';
import { PasswordForm, type PasswordFormProps } from '../../ui/form/PasswordForm.tsx';

export interface MakeKitFormProps extends Pick<PasswordFormProps, 'onCancel'> {
  email: string;
  /** Below the summary of errors, where the kit is a page of its own. */
  head?: ReactNode;
  cancelWords?: string;
  /** Gives the sentence of what went wrong, and whether it is about the password; nothing when the kit is made. */
  onMake: PasswordFormProps['onSubmit'];
}

/** Asks for the password first: a device left open must not be enough to carry a way in away. */
export function MakeKitForm({ email, head, cancelWords, onMake, ...back }: MakeKitFormProps) {
  return (
    <PasswordForm
      boxId="kit-password"
      email={email}
      hint="So that nobody else can make a kit on a device you left open."
      words={{
        submit: 'Make a recovery kit',
        busy: 'Making a kit...',
        ...(cancelWords !== undefined && { cancel: cancelWords }),
      }}
      onSubmit={onMake}
      {...back}
    >
      {head}
      <p>
        We show a kit once and never store it. Print it, write it down, or save it as a file on your phone.
      </p>
    </PasswordForm>
  );
}
