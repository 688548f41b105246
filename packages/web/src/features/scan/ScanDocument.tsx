import { type Filled, fillOf } from '@kinfolio/domain/extraction/fill';
import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Smartphone } from 'lucide-react';
import { readingProblems } from '../../reading/problems.ts';
import { type ReadFile, readOnDevice } from '../../reading/read-on-device.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { AskPassword } from '../../ui/form/AskPassword.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { AskPages } from './AskPages.tsx';
import { ChooseDocument } from './ChooseDocument.tsx';
import { FoundInDocument } from './FoundInDocument.tsx';
import { success } from './messages.ts';
import { PageDrawing } from './PageDrawing.tsx';
import { PaperPicture } from './PaperPicture.tsx';
import { type Scan, useScan } from './use-scan.ts';

export interface ScanDocumentProps {
  readonly kind: RecordKind;
  readonly typed: Readonly<FieldValues>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onFill: (found: Filled, document: File) => void;
  readonly readFile?: ReadFile;
}

/**
 * Reads a picture or a PDF of a paper into the form of a record. The paper never leaves the device. What was found stays
 * beside the picture until the person presses the button: no one reads six values in the two seconds of spec 1 §7.
 */
export function ScanDocument(props: ScanDocumentProps) {
  const { kind, typed, isOpen, onClose, onFill, readFile = readOnDevice } = props;
  const { scan, read, stop } = useScan(readFile, (facts, file) => {
    const found = fillOf(kind, facts, typed);
    if (isSome(found)) onFill(found, file);
    return found;
  });
  const handleClose = (): void => {
    stop();
    onClose();
  };
  const isDone = scan.step === 'found' && isSome(scan.found);
  const title = scanButtonOf(kind) ?? '';
  const again = scan.step === 'problem' || (scan.step === 'found' && !isDone);

  return (
    <Dialog
      {...{ title, isOpen }}
      onClose={handleClose}
      actions={
        <>
          {isDone ? (
            <Button variant="primary" onClick={handleClose}>
              Check them in the form
            </Button>
          ) : (
            <Button onClick={handleClose}>{scan.step === 'found' ? 'Close' : 'Cancel'}</Button>
          )}
          {again && (
            <Button variant="primary" onClick={stop}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <div className="scan">
        <div className={isPicture(scan) ? 'scan__paper' : 'scan__pic'}>
          {isPicture(scan) ? (
            <PaperPicture file={scan.file} />
          ) : (
            <PageDrawing part={partOf(scan)} reading={scan.step === 'reading'} />
          )}
        </div>
        <div className="scan__txt">
          <StepFocus step={scan.step} label={title}>
            <div className="stack">
              {scan.step === 'idle' && <ChooseDocument onFile={file => void read(file)} />}
              {scan.step === 'reading' && <ReadingOn {...scan} />}
              {scan.step === 'password' && (
                <AskPassword
                  words={readingProblems.password}
                  label="Password of the PDF"
                  action="Open the PDF"
                  problem={scan.wrong ? readingProblems['wrong-password'] : undefined}
                  onPassword={password => void read(scan.file, { password })}
                />
              )}
              {scan.step === 'pages' && (
                <AskPages
                  count={scan.pages}
                  onPages={pages =>
                    void read(scan.file, {
                      pages,
                      ...(scan.password === undefined ? {} : { password: scan.password }),
                    })
                  }
                />
              )}
              {scan.step === 'found' && <FoundInDocument kind={kind} found={scan.found} text={scan.text} />}
              {scan.step === 'problem' && (
                <Banner tone="danger" role="alert">
                  <p>{readingProblems[scan.problem]}</p>
                </Banner>
              )}
            </div>
          </StepFocus>
          <p className="local">
            <Icon of={Smartphone} />
            <span>Your document is read on this device. It is not sent anywhere.</span>
          </p>
        </div>
      </div>
      <p className="hide" role="status">
        {spoken(scan, isDone)}
      </p>
    </Dialog>
  );
}

function ReadingOn({ part, name }: { readonly part: number; readonly name: string }) {
  return (
    <div className="stack-2">
      <ProgressBar
        label="Reading your document"
        words={`Reading your document: ${String(Math.round(part * 100))}%`}
        part={part}
      />
      <p className="small muted as-typed">{name}</p>
    </div>
  );
}

/** Whether what was read is a picture that can be shown beside what was found. */
const isPicture = (scan: Scan<Filled>): scan is Extract<Scan<Filled>, { step: 'found' }> =>
  scan.step === 'found' && scan.file.type.startsWith('image/');

/** How much of the paper is read by now. */
function partOf(scan: Scan<Filled>): number {
  if (scan.step === 'reading') return scan.part;
  return scan.step === 'found' ? 1 : 0;
}

const isSome = (found: Filled): boolean => Object.keys(found.fields).length > 0;

/** What a screen reader is told meanwhile: every quarter, not every step. */
function spoken(scan: Scan<Filled>, isDone: boolean): string {
  if (scan.step === 'reading') return `Reading your document: ${String(Math.floor(scan.part * 4) * 25)}%`;
  return isDone ? success : '';
}
