import { TextField } from '../form/TextField.tsx';

export interface CodeFieldProps {
  id: string;
  /** Where the person finds the digits, unless that is stated above the box. */
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A box for the six digits of a code from a message or an app. */
export function CodeField({
  hint = '6 digits. Each code works once, for a short time.',
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

/**
 * The digits of a typed code; undefined if there are not exactly six. Letters that look like a digit count as that
 * digit.
 */
export function parseSixDigits(typed: string): string | undefined {
  const digits = typed.replaceAll(/o/gi, '0').replaceAll(/[il|]/gi, '1').replaceAll(/\D/g, '');
  return digits.length === 6 ? digits : undefined;
}

/** The error message if the person did not type six digits. */
export const codeMissingText = 'Enter the 6 digits of the code';
