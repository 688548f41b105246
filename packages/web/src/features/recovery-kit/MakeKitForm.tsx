import type { ReactNode } from 'react';
import { PasswordForm, type PasswordFormProps } from '../../ui/form/PasswordForm.tsx';

export interface MakeKitFormProps extends Pick<PasswordFormProps, 'onCancel'> {
  email: string;
  /** Shown below the list of errors, if the kit has a page of its own. */
  head?: ReactNode;
  cancelWords?: string;
  /**
   * Resolves to the error as a sentence, and whether it concerns the password; undefined once the kit has been created.
   */
  onMake: PasswordFormProps['onSubmit'];
}

/** Asks for the password first, because access to an unattended device must not be enough to obtain a recovery kit. */
export function MakeKitForm({ email, head, cancelWords, onMake, ...back }: MakeKitFormProps) {
  return (
    <PasswordForm
      boxId="kit-password"
      email={email}
      hint="We ask for your password so that nobody else can make a kit if you leave this device open."
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
