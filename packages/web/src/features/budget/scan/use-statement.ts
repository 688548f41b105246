import type { ColumnRole } from '@kinfolio/domain/statements/choose-columns';
import type { StatementReadByLayout } from '@kinfolio/domain/statements/kept-layouts';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import { useEffect, useRef, useState } from 'react';
import type { DrawableDocument } from '../../../reading/draw-cut.ts';
import type { ExplainedLayouts, OpenTable } from '../../../reading/statements/open-table.ts';
import type { PlanInWorker } from '../../../reading/statements/plan-account.ts';
import { statementReader } from '../../../reading/statements/statement-reader.ts';

export type StatementReadStep =
  | { readonly at: 'choose' }
  | { readonly at: 'reading'; readonly part: number; readonly name: string }
  | { readonly at: 'password'; readonly file: File; readonly wrong: boolean }
  | { readonly at: 'problem'; readonly words: string }
  | {
      readonly at: 'found';
      readonly statement: ParsedStatement;
      readonly name: string;
      readonly text: string;
      readonly pages?: DrawableDocument;
      readonly table?: OpenTable;
      readonly planElsewhere?: PlanInWorker;
      readonly roles?: readonly ColumnRole[];
      /** Set if the person has changed a column's role. */
      readonly isChanged?: true;
      /** Set until `statement` has been read with the roles that the person chose last. */
      readonly isRereading?: true;
      /** The earlier explanation of this layout, if it was used to read the statement. */
      readonly before?: StatementReadByLayout;
    };

/** The files that a person chose, and the index of the current one, from 0. */
interface Chosen {
  readonly files: readonly File[];
  readonly at: number;
}

const noFiles: Chosen = { files: [], at: 0 };

/** Sorts "statement 2" before "statement 10", so that the months are in order. */
const inNameOrder = (files: readonly File[]): readonly File[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB', { numeric: true }));

/**
 * Reads the statements that the person chooses, one after another. If `explained` has an explanation for the same
 * layout, it is used. Choosing another file or closing the dialog cancels the current reading.
 */
export function useStatement(explained?: ExplainedLayouts) {
  const [step, setStep] = useState<StatementReadStep>({ at: 'choose' });
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
    const answer = await statementReader
      .read(file, {
        signal: run.signal,
        onProgress,
        ...(password !== undefined && { password }),
        ...(explained !== undefined && { explained }),
      })
      .catch(() => ({ ok: false, words: 'We could not read this file. Choose another one.' }) as const);
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
    const isThisTable = (one: StatementReadStep): boolean => one.at === 'found' && one.table === table;
    setStep({ ...step, roles, isChanged: true, isRereading: true });
    const statement = await table.choose(roles).catch(() => undefined);
    // In the meantime the dialog may have closed or moved to its next file, or the person may have chosen again.
    setStep(now => {
      if (now.at !== 'found' || !isThisTable(now) || now.roles !== roles) return now;
      // The payments that were read before belong to other columns, so none of them may be added.
      if (statement === undefined)
        return {
          at: 'problem',
          words: 'We could not read the columns the way you chose. Choose the file again.',
        };
      const { isRereading: _isRereading, ...found } = now;
      return { ...found, statement };
    });
  };
  return {
    step,
    /**
     * Why nothing can be added yet: the columns that the person chose are being read. Until then the payments shown may
     * have money in and money out the wrong way round.
     */
    busyWords: step.at === 'found' && step.isRereading === true ? 'Reading...' : undefined,
    /** Which file this is, from 1, and how many there are. */
    place: { number: chosen.at + 1, of: chosen.files.length, name: chosen.files[chosen.at]?.name ?? '' },
    start: (files: readonly File[]) => open(inNameOrder(files), 0),
    /** Moves to the next file; false if there is no next file. */
    next: () => open(chosen.files, chosen.at + 1),
    openWith: (file: File, password: string) => void read(file, password),
    again,
    choose,
  };
}
