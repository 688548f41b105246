import type { ClaimedIdentity } from '@kinfolio/domain/identity/check';
import { provableFacts } from '@kinfolio/domain/kinds/proof';
import { useState } from 'react';
import { DocumentsForm, documentControlId } from '../../../features/identity/DocumentsForm.tsx';
import { bothDocumentsNeededText } from '../../../features/identity/messages.ts';
import type { OwnDocuments } from '../../../features/identity/use-documents.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { SignUpHead } from './SignUpHead.tsx';

export interface DocumentUploadProps {
  own: OwnDocuments;
  claim: ClaimedIdentity;
  steps: readonly string[];
  /** The error from the previous attempt, as a sentence to show. */
  problem: string | undefined;
  onGoOn: () => Promise<void>;
  onBack: () => void;
}

/** The second step of signing up: documents that prove the person's identity and address. */
export function DocumentUpload({ own, claim, steps, problem, onGoOn, onBack }: DocumentUploadProps) {
  const summary = useErrorSummary();
  const [busy, setBusy] = useState<'go-on' | 'later'>();
  const missing = provableFacts.find(({ value }) => !own.lines.some(line => line.proof === value));
  const goOn = async (how: 'go-on' | 'later') => {
    setBusy(how);
    await onGoOn();
    setBusy(undefined);
  };
  const handleContinue = () => {
    summary.show(missing ? [{ id: documentControlId(missing.value), message: bothDocumentsNeededText }] : []);
    if (!missing) void goOn('go-on');
  };
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Document upload', 'Sign up']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={missing ? summary.errors : []} attempt={summary.attempt} />
        <SignUpHead
          steps={steps}
          current={1}
          title="Document upload"
          lead="Now or later, add two documents that show who you are and where you live."
        />
        <div className="fields">
          {problem && (
            <Banner tone="danger" role="alert">
              <p>{problem}</p>
            </Banner>
          )}
          <DocumentsForm own={own} claim={claim} level={2} needed />
          {missing && (
            <p className="hint" id="both-needed">
              {bothDocumentsNeededText}
            </p>
          )}
          <div className="actions">
            <Button
              variant="primary"
              notReady={missing !== undefined}
              busy={busy === 'go-on' ? 'One moment...' : undefined}
              aria-describedby={missing && 'both-needed'}
              onClick={handleContinue}
            >
              Continue
            </Button>
            <Button busy={busy === 'later' ? 'One moment...' : undefined} onClick={() => void goOn('later')}>
              Do this later
            </Button>
            <Button variant="quiet" onClick={onBack}>
              Go back
            </Button>
          </div>
        </div>
      </div>
      <div className="signup__side">
        <MarginNote title="What happens to your documents">
          <p>
            This device compares the documents with what you typed. Then it adds them to the papers in your
            passport.
          </p>
          <p>No documents to hand? Press “Do this later”: everything works without them.</p>
        </MarginNote>
      </div>
    </div>
  );
}
