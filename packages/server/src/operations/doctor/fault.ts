export interface DoctorFault {
  /** A stable name for this check, for programs that read the report. */
  readonly check: string;
  /** `error`: people are affected now. `warning`: they will be, or may be. */
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
