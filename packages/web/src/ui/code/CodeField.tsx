import { TextField } from '../form/TextField.tsx';

export interface CodeFieldProps {
  id: string;
  /** Where the digits are found, if that is not said above. */
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The box for the six digits of a message or an app. */
export function CodeField({
  hint = '6 digits. Each code works for a short time, once.',
  ...field
}: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Code"
      hint={hint}
      plainLabel
      ident
      width={10}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The digits of what was typed; undefined when they are not six. Letters that look like a digit are taken for it. */
export function sixDigits(typed: string): string | undefined {
  const digits = typed.replaceAll(/o/gi, '0').replaceAll(/[il|]/gi, '1').replaceAll(/\D/g, '');
  return digits.length === 6 ? digits : undefined;
}

/** What is said when they are not. */
export const codeMissing = 'Enter the 6 digits of the code';
