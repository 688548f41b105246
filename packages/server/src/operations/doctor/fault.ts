export interface DoctorFault {
  /** A stable name, for programs. */
  readonly check: string;
  /** `error`: people are harmed now. `warning`: they will be or may be harmed. */
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
