import type { Reading, ReadingOptions } from '../../../../reading/read-document.ts';
import type { ReadFile } from '../../../../reading/read-on-device.ts';
import type { PaperStep } from './paper-step.ts';
import { type FileReading, wholeReading } from './whole-reading.ts';

/** What a person answers before a PDF can be read. */
export type Answers = Pick<ReadingOptions, 'password' | 'pages'>;

/** Reads the files of papers, each once. What was read of a file is remembered while something holds the file. */
export function createFileReadings(readFile: ReadFile) {
  const answers = new WeakMap<File, Answers>();
  const readings = new WeakMap<File, FileReading>();

  /** A paper as a whole, once each of its files is read. */
  const whole = (files: readonly File[]): PaperStep | undefined => {
    const parts = files.flatMap(file => {
      const reading = readings.get(file);
      return reading === undefined ? [] : [{ file, reading, password: answers.get(file)?.password }];
    });
    if (parts.length < files.length) return undefined;
    return { at: 'read', reading: wholeReading(parts), filled: false };
  };

  return {
    whole,
    answer(file: File, more: Answers): void {
      answers.set(file, { ...answers.get(file), ...more });
    },
    /** Reads those that are not read yet, as far as it goes. Undefined when it was stopped. */
    async read(
      files: readonly File[],
      signal: AbortSignal,
      onProgress: (part: number) => void,
    ): Promise<PaperStep | undefined> {
      for (const [index, file] of files.entries()) {
        if (readings.has(file)) continue;
        const onPart = (part: number): void => onProgress((index + part) / files.length);
        onPart(0);
        // What was stopped has no words; any other failure is one the reader has no words for.
        const reading = await readFile(file, { ...answers.get(file), signal, onProgress: onPart }).catch(
          failed,
        );
        if (signal.aborted) return undefined;
        if (!reading.ok) return stepOf(file, reading);
        readings.set(file, reading);
      }
      return whole(files);
    },
  };
}

const failed = (): Reading => ({ ok: false, problem: 'damaged' });

function stepOf(file: File, reading: Exclude<Reading, { ok: true }>): PaperStep {
  if (reading.problem === 'many-pages') return { at: 'pages', file, pages: reading.pages };
  const { problem } = reading;
  if (problem !== 'password' && problem !== 'wrong-password')
    return { at: 'problem', file, problem, passed: false };
  return { at: 'password', file, wrong: problem === 'wrong-password' };
}
