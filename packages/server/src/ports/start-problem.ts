/**
 * A failed start, explained to the operator in one sentence. The cause is never a fault in the program
 * itself.
 */
export class StartProblem extends Error {
  readonly exitCode: number;

  /** `exitCode`: 1 something external failed, 2 a setting is wrong, 3 the data folder is in use. */
  constructor(sentence: string, exitCode: 1 | 2 | 3 = 1) {
    super(sentence);
    this.name = 'StartProblem';
    this.exitCode = exitCode;
  }
}
