import type { DocumentFacts } from '@kinfolio/domain/extraction/facts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReadingProblem } from '../../reading/problems.ts';
import type { Reading, ReadingOptions } from '../../reading/read-document.ts';
import type { ReadFile } from '../../reading/read-on-device.ts';

/** Where a scan stands; `Found` is what became of the facts of the document. */
export type Scan<Found> =
  | { readonly step: 'idle' }
  | { readonly step: 'reading'; readonly part: number; readonly name: string }
  | { readonly step: 'found'; readonly found: Found; readonly text: string; readonly file: File }
  | { readonly step: 'password'; readonly file: File; readonly wrong: boolean }
  | { readonly step: 'pages'; readonly file: File; readonly pages: number; readonly password?: string }
  | { readonly step: 'problem'; readonly problem: ReadingProblem };

type Answers = Pick<ReadingOptions, 'password' | 'pages'>;
type Use<Found> = (facts: DocumentFacts, file: File) => Found;

/** One document after another, read until cancelled. A reading that was cancelled says nothing any more. */
export function useScan<Found>(readFile: ReadFile, use: Use<Found>) {
  const [scan, setScan] = useState<Scan<Found>>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    running.current?.abort();
    setScan({ step: 'idle' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (file: File, answers: Answers = {}): Promise<void> => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const onProgress = (part: number): void => {
      if (!run.signal.aborted) setScan({ step: 'reading', part, name: file.name });
    };
    onProgress(0);
    // What was cancelled is not said; any other failure is one that the reader has no words for.
    const reading = await readFile(file, { ...answers, signal: run.signal, onProgress }).catch(failed);
    if (!run.signal.aborted) setScan(scanOf(reading, file, answers, use));
  };
  return { scan, read, stop };
}

const failed = (): Reading => ({ ok: false, problem: 'damaged' });

function scanOf<Found>(reading: Reading, file: File, answers: Answers, use: Use<Found>): Scan<Found> {
  if (reading.ok)
    return { step: 'found', found: use(reading.facts, file), text: reading.facts.rawText, file };
  if (reading.problem === 'many-pages') {
    const { password } = answers;
    return { step: 'pages', file, pages: reading.pages, ...(password === undefined ? {} : { password }) };
  }
  const { problem } = reading;
  if (problem !== 'password' && problem !== 'wrong-password') return { step: 'problem', problem };
  return { step: 'password', file, wrong: problem === 'wrong-password' };
}
