/** The error codes and when each is thrown. Ordinary bad input is returned as a value instead. */
export const domainErrors = {
  malformed_money: 'A stored amount is not of the form "1234.50".',
  malformed_day: 'A stored day is not of the form "2026-11-21".',
  bad_kind: 'The definition of a record kind contradicts itself.',
} as const;

/**
 * The only error that this package throws. It means a fault of ours or damaged storage, never something a person typed.
 */
export class DomainError extends Error {
  readonly code: keyof typeof domainErrors;

  constructor(code: keyof typeof domainErrors, detail = '') {
    super(detail === '' ? domainErrors[code] : `${domainErrors[code]} ${detail}`);
    this.name = 'DomainError';
    this.code = code;
  }
}
