export interface DoctorFault {
  /** A stable name, for programs. */
  readonly check: string;
  /** `createErrorFault`: people are harmed now. `createWarningFault`: they will be, or may be. */
  readonly level: 'warning' | 'error';
  /** A sentence that names the fault and says how to correct it. */
  readonly sentence: string;
}

export const createErrorFault = (check: string, sentence: string): DoctorFault => ({
  check,
  level: 'error',
  sentence,
});
export const createWarningFault = (check: string, sentence: string): DoctorFault => ({
  check,
  level: 'warning',
  sentence,
});
