import type { Claim } from '@kinfolio/domain/identity/check';
import { proofs } from '@kinfolio/domain/kinds/proof';
import { useState } from 'react';
import { DocumentsForm, proofId } from '../../../features/identity/DocumentsForm.tsx';
import { bothNeeded } from '../../../features/identity/messages.ts';
import type { OwnDocuments } from '../../../features/identity/use-documents.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { SignUpHead } from './SignUpHead.tsx';

export interface DocumentUploadProps {
  own: OwnDocuments;
  claim: Claim;
  steps: readonly string[];
  /** The sentence of what went wrong with going on. */
  problem: string | undefined;
  onGoOn: () => Promise<void>;
  onBack: () => void;
}

/** The second step of signing up: what shows who somebody is and where they live. */
export function DocumentUpload({ own, claim, steps, problem, onGoOn, onBack }: DocumentUploadProps) {
  const summary = useSummary();
  const [busy, setBusy] = useState<'go-on' | 'later'>();
  const missing = proofs.find(({ value }) => !own.lines.some(line => line.proof === value));
  const goOn = async (how: 'go-on' | 'later') => {
    setBusy(how);
    await onGoOn();
    setBusy(undefined);
  };
  const handleContinue = () => {
    summary.show(missing ? [{ id: proofId(missing.value), message: bothNeeded }] : []);
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
          lead="Two documents that show who you are and where you live. You can add them now or later."
        />
        <div className="fields">
          {problem && (
            <Banner tone="danger" role="alert">
              <p>{problem}</p>
            </Banner>
          )}
          <DocumentsForm own={own} claim={claim} messageFor={messageFor} level={2} needed />
          {missing && (
            <p className="hint" id="both-needed">
              {bothNeeded}
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
        <Note title="What happens to them">
          <ul className="bul">
            <li>We compare the name, postcode and date with what you typed</li>
            <li>One that does not match can be kept, marked “No match”</li>
            <li>They become papers in your passport</li>
          </ul>
          <p>Nothing to hand? Press “Do this later”: everything works without them.</p>
        </Note>
      </div>
    </div>
  );
}

const messageFor = (why: Parameters<typeof problemWords>[0]) => problemWords(why);
