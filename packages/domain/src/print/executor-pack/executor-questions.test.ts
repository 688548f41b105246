import { describe, expect, it } from 'vitest';
import { executorQuestions } from './testing/executor-questions.ts';
import { listChapterLines, makePack } from './testing/make-pack.ts';

describe('what an executor asks of the demo family is answered in the chapter where they look', () => {
  const pack = makePack();

  it.each(executorQuestions)('%s', (_question, chapter, answer) => {
    const answers = (line: string) => answer.every(part => line.includes(part));
    expect(listChapterLines(pack, chapter)).toSatisfy((lines: string[]) => lines.some(answers));
  });

  it('and no birthday stands among what falls due', () => {
    expect(listChapterLines(pack, 'keep').join('\n')).not.toMatch(/Birthday|Anniversary/);
  });
});
