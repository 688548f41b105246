import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { StatementReadingSteps } from './ReadSteps.tsx';
import type { useStatement } from './use-statement.ts';

const title = 'Scan Bank Statement';

/** Shown with payments that we may have misread, until the person confirms them. */
export const checkPaymentsFirstText = 'Check the payments, then tick to say that they are right.';

/** The result of one of the chosen files, by its number. */
export interface FileMessages {
  readonly number: number;
  readonly words: string;
}

interface StatementDialogProps {
  readonly reading: ReturnType<typeof useStatement>;
  readonly onClose: () => void;
  /** The button that adds the payments; empty until some have been found. */
  readonly add: ReactNode;
  /** Why the payments were not added. */
  readonly trouble: string | undefined;
  /** The result for the previous file. It is shown in the dialog, because a toast would cover the rows of this file. */
  readonly before: FileMessages | undefined;
  /** The payments found. */
  readonly children: ReactNode;
}

/** The dialog in which a statement is read. The statement never leaves the device. */
export function StatementDialog({ reading, onClose, add, trouble, before, children }: StatementDialogProps) {
  const { step, place, start, next, openWith, again } = reading;
  const isLast = place.number >= place.of;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!isLast && step.at !== 'choose' && <Button onClick={next}>Skip this file</Button>}
          {step.at === 'problem' && isLast && (
            <Button variant="primary" onClick={again}>
              Try again
            </Button>
          )}
          {add}
        </>
      }
    >
      <StepFocus step={`${String(place.number)} ${step.at}`} label={title}>
        <div className="stack">
          {place.of > 1 && step.at !== 'choose' && (
            <p className="small muted" role="status">
              {before?.number === place.number - 1 && `${before.words}. `}
              File {place.number} of {place.of}: <span className="as-typed">{place.name}</span>
            </p>
          )}
          <StatementReadingSteps step={step} onFiles={start} onPassword={openWith} />
          {trouble !== undefined && (
            <Banner tone="danger" role="alert">
              <p>{trouble}</p>
            </Banner>
          )}
          {children}
        </div>
      </StepFocus>
      <p className="local">
        <Icon of={Smartphone} />
        <span>Your statement is read on this device. It is not sent anywhere.</span>
      </p>
    </Dialog>
  );
}
