import type { ColumnRole } from '@kinfolio/domain/statements/choose-columns';
import type { ReadAsBefore } from '@kinfolio/domain/statements/kept-layouts';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import { useEffect, useRef, useState } from 'react';
import type { ReadPages } from '../../../reading/draw-cut.ts';
import type { PlanElsewhere } from '../payments/plan-account.ts';
import type { ExplainedLayouts, OpenTable } from './open-table.ts';
import type { ReadPaymentsOf } from './read-statement.ts';

/** Where the reading of a statement is. */
export type ReadStep =
  | { readonly at: 'choose' }
  | { readonly at: 'reading'; readonly part: number; readonly name: string }
  | { readonly at: 'password'; readonly file: File; readonly wrong: boolean }
  | { readonly at: 'problem'; readonly words: string }
  | {
      readonly at: 'found';
      readonly statement: ReadStatement;
      readonly name: string;
      readonly text: string;
      readonly pages?: ReadPages;
      readonly table?: OpenTable;
      readonly planElsewhere?: PlanElsewhere;
      readonly roles?: readonly ColumnRole[];
      /** A person chose a role here. */
      readonly isChanged?: true;
      /** What was explained of this layout before, where it was read so. */
      readonly before?: ReadAsBefore;
    };

/** The files that a person chose, and which of them is looked at, from 0. */
interface Chosen {
  readonly files: readonly File[];
  readonly at: number;
}

const noFiles: Chosen = { files: [], at: 0 };

/** "statement 2" before "statement 10", so that one month follows another. */
const inNameOrder = (files: readonly File[]): readonly File[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB', { numeric: true }));

/**
 * Reads the statements that a person chooses, one after another, as they explained the last one of its layout where `explained` has it. What was
 * begun ends when another is chosen, or the dialog closes.
 */
export function useStatement(readStatement: ReadPaymentsOf, explained?: ExplainedLayouts) {
  const [step, setStep] = useState<ReadStep>({ at: 'choose' });
  const [chosen, setChosen] = useState(noFiles);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (file: File, password?: string): Promise<void> => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const onProgress = (part: number): void => {
      if (!run.signal.aborted) setStep({ at: 'reading', part, name: file.name });
    };
    onProgress(0);
    const answer = await readStatement(file, {
      signal: run.signal,
      onProgress,
      ...(password !== undefined && { password }),
      ...(explained !== undefined && { explained }),
    }).catch(() => ({ ok: false, words: 'This file could not be read. Choose another one.' }) as const);
    if (run.signal.aborted) return;
    if (answer.ok) {
      const { ok: _ok, text = '', ...found } = answer;
      const roles = found.before?.kept.roles;
      setStep({ at: 'found', name: file.name, text, ...found, ...(roles !== undefined && { roles }) });
    } else if ('password' in answer) setStep({ at: 'password', file, wrong: answer.password === 'wrong' });
    else setStep({ at: 'problem', words: answer.words });
  };
  const open = (files: readonly File[], at: number): boolean => {
    const file = files[at];
    if (file === undefined) return false;
    setChosen({ files, at });
    void read(file);
    return true;
  };
  const again = (): void => {
    running.current?.abort();
    setChosen(noFiles);
    setStep({ at: 'choose' });
  };
  const choose = async (roles: readonly ColumnRole[]): Promise<void> => {
    if (step.at !== 'found' || step.table === undefined) return;
    const { table } = step;
    const isThisTable = (one: ReadStep): boolean => one.at === 'found' && one.table === table;
    setStep({ ...step, roles, isChanged: true });
    // The dialog may be closed, or go to its next file, in the meantime.
    const statement = await table.choose(roles).catch(() => undefined);
    if (statement === undefined) return;
    // So may another choice.
    setStep(now =>
      now.at === 'found' && isThisTable(now) && now.roles === roles ? { ...now, statement } : now,
    );
  };
  return {
    step,
    /** Which of how many files this is, from 1. */
    place: { number: chosen.at + 1, of: chosen.files.length, name: chosen.files[chosen.at]?.name ?? '' },
    start: (files: readonly File[]) => open(inNameOrder(files), 0),
    /** Goes to the next file; false where this is the last one. */
    next: () => open(chosen.files, chosen.at + 1),
    openWith: (file: File, password: string) => void read(file, password),
    again,
    choose,
  };
}
