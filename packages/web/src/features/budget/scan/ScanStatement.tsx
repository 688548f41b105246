import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { type ScannedItem, scannedItems } from '@kinfolio/domain/budget/scanned';
import { counted } from '@kinfolio/domain/values/count';
import { Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { AskPassword } from '../../../ui/form/AskPassword.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { ChooseItems } from './ChooseItems.tsx';
import type { ReadPaymentsOf } from './read-statement.ts';

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'reading'; readonly part: number; readonly name: string }
  | { readonly at: 'password'; readonly file: File; readonly wrong: boolean }
  | { readonly at: 'problem'; readonly words: string }
  | { readonly at: 'found'; readonly found: readonly ScannedItem[]; readonly text: string };

export interface ScanStatementProps {
  readonly known: readonly BudgetItem[];
  readonly readStatement: ReadPaymentsOf;
  readonly onClose: () => void;
  /** Adds what was chosen. The sentence why it could not, if so. */
  readonly onAdd: (items: readonly Omit<BudgetItem, 'id'>[]) => Promise<string | undefined>;
}

const title = 'Scan Bank Statement';

/** Reads a statement and adds the payments that a person leaves ticked. The statement never leaves the device. */
export function ScanStatement({ known, readStatement, onClose, onAdd }: ScanStatementProps) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
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
    }).catch(() => ({ ok: false, words: 'This file could not be read. Choose another one.' }) as const);
    if (run.signal.aborted) return;
    if (answer.ok) {
      const found = scannedItems(answer.payments, known);
      setLeft(new Set(found.flatMap(({ isThere }, index) => (isThere ? [] : index))));
      setStep({ at: 'found', found, text: answer.text ?? '' });
    } else if ('password' in answer) setStep({ at: 'password', file, wrong: answer.password === 'wrong' });
    else setStep({ at: 'problem', words: answer.words });
  };
  const again = (): void => {
    running.current?.abort();
    setTrouble(undefined);
    setStep({ at: 'choose' });
  };
  const add = async (found: readonly ScannedItem[]): Promise<void> => {
    setBusy(true);
    const wrong = await onAdd(found.filter((_, index) => left.has(index)).map(({ item }) => item));
    setBusy(false);
    setTrouble(wrong);
    if (wrong === undefined) onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {step.at === 'problem' && (
            <Button variant="primary" onClick={again}>
              Try again
            </Button>
          )}
          {step.at === 'found' && left.size > 0 && (
            <Button
              variant="primary"
              busy={busy ? 'Adding...' : undefined}
              onClick={() => void add(step.found)}
            >
              Add {counted(left.size, 'item')}
            </Button>
          )}
        </>
      }
    >
      <StepFocus step={step.at} label={title}>
        <div className="stack">
          {step.at === 'choose' && <Choose onFile={file => void read(file)} />}
          {step.at === 'reading' && (
            <ProgressBar
              label="Reading your statement"
              words={`Reading your statement: ${String(Math.round(step.part * 100))}%`}
              part={step.part}
            />
          )}
          {step.at === 'password' && (
            <AskPassword
              words="This PDF has a password. Type it to open the file."
              label="Password of the PDF"
              action="Open the PDF"
              problem={
                step.wrong ? 'That password does not open this PDF. Check it and try again.' : undefined
              }
              onPassword={password => void read(step.file, password)}
            />
          )}
          {step.at === 'problem' && (
            <Banner tone="danger" role="alert">
              <p>{step.words}</p>
            </Banner>
          )}
          {trouble !== undefined && (
            <Banner tone="danger" role="alert">
              <p>{trouble}</p>
            </Banner>
          )}
          {step.at === 'found' && (
            <ChooseItems found={step.found} text={step.text} chosen={left} onChoose={setLeft} />
          )}
        </div>
      </StepFocus>
      <p className="local">
        <Icon of={Smartphone} />
        <span>Your statement is read on this device. It is not sent anywhere.</span>
      </p>
    </Dialog>
  );
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <p>
        Choose a picture or a PDF of your statement, or the file your bank gives you for download: CSV, OFX or
        QIF. You look through the payments before any is added.
      </p>
      <ChooseFiles
        words="Choose a file"
        fileLabel="Statement to read"
        photoLabel="Photo of the statement"
        look="primary"
        accept="image/*,application/pdf,.pdf,.csv,.ofx,.qfx,.qif,.txt,text/csv,application/x-ofx"
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
