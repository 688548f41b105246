import type { DocumentReading, ReadDocumentOptions } from '../../../../reading/read-document.ts';
import type { ReadFileOnDevice } from '../../../../reading/read-on-device.ts';
import type { PaperStep } from './paper-step.ts';
import { combineReadings, type FileReading } from './whole-reading.ts';

/** The answers that we need from the person before a PDF can be read. */
export type PdfAnswers = Pick<ReadDocumentOptions, 'password' | 'pages'>;

/** Reads the files of documents, each once. The result is remembered as long as the file is in use. */
export function createFileReadings(readFile: ReadFileOnDevice) {
  const answers = new WeakMap<File, PdfAnswers>();
  const readings = new WeakMap<File, FileReading>();

  /** The result of reading the document as a whole, once each of its files has been read. */
  const whole = (files: readonly File[]): PaperStep | undefined => {
    const parts = files.flatMap(file => {
      const reading = readings.get(file);
      return reading === undefined ? [] : [{ file, reading, password: answers.get(file)?.password }];
    });
    if (parts.length < files.length) return undefined;
    return { at: 'read', reading: combineReadings(parts), filled: false };
  };

  return {
    whole,
    answer(file: File, more: PdfAnswers): void {
      answers.set(file, { ...answers.get(file), ...more });
    },
    /**
     * Reads the files that have not been read yet, until one needs an answer or fails. Returns undefined if
     * the reading was stopped.
     */
    async read(
      files: readonly File[],
      signal: AbortSignal,
      onProgress: (part: number) => void,
    ): Promise<PaperStep | undefined> {
      for (const [index, file] of files.entries()) {
        if (readings.has(file)) continue;
        const onPart = (part: number): void => onProgress((index + part) / files.length);
        onPart(0);
        // If reading was stopped, no message is needed. Any other failure gets the general message.
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

const failed = (): DocumentReading => ({ ok: false, problem: 'damaged' });

function stepOf(file: File, reading: Exclude<DocumentReading, { ok: true }>): PaperStep {
  if (reading.problem === 'many-pages') return { at: 'pages', file, pages: reading.pages };
  const { problem } = reading;
  if (problem !== 'password' && problem !== 'wrong-password')
    return { at: 'problem', file, problem, passed: false };
  return { at: 'password', file, wrong: problem === 'wrong-password' };
}
