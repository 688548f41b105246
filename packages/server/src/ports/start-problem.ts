/** A start that cannot go on, said to the operator in one sentence. Nothing of it is a fault of the program. */
export class StartProblem extends Error {
  readonly exitCode: number;

  /** `exitCode`: 1 something outside failed, 2 a setting is wrong, 3 the data folder is in use. */
  constructor(sentence: string, exitCode: 1 | 2 | 3 = 1) {
    super(sentence);
    this.name = 'StartProblem';
    this.exitCode = exitCode;
  }
}
