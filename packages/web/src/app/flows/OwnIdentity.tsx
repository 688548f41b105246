import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { paper } from '@kinfolio/domain/kinds/paper';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DocumentsForm } from '../../features/identity/DocumentsForm.tsx';
import { useDocuments } from '../../features/identity/use-documents.ts';
import { VerificationState } from '../../features/identity/VerificationState.tsx';
import { systemClock } from '../../lib/clock.ts';
import type { Documents } from '../../session/api/documents.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useRecords } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { legalPapersScanPath, queueIdentityDocuments } from './identity-records.ts';

export interface OwnIdentityProps {
  session: Session;
  /** The fields of the person's own record, with which documents are compared. */
  fields: FieldValues;
}

/** Shows whether the person's identity is verified, and offers the sign-up step that can be done later. */
export function OwnIdentity({ session, fields }: OwnIdentityProps) {
  const papers = useRecords(paper.id);
  const [documents, setDocuments] = useState<Documents | 'none'>();
  const begin = async () => setDocuments(await session.documents().catch(() => 'none' as const));
  const adding = documents !== undefined && documents !== 'none';
  return (
    <section className="stack gap-top" aria-labelledby="own-identity">
      <h3 className="h4" id="own-identity">
        Documents about you
      </h3>
      <VerificationState papers={papers} owner={fields} />
      {documents === 'none' && (
        <Banner tone="danger" role="alert">
          <p>{getProblemText('offline')}</p>
        </Banner>
      )}
      <StepFocus step={adding ? 'add' : 'see'} label="Documents about you">
        {adding ? (
          <AddDocuments {...{ session, documents, fields }} onDone={() => setDocuments(undefined)} />
        ) : (
          <Button onClick={() => void begin()}>Add documents about you</Button>
        )}
      </StepFocus>
    </section>
  );
}

interface AddDocumentsProps extends OwnIdentityProps {
  documents: Documents;
  onDone: () => void;
}

function AddDocuments({ session, documents, fields, onDone }: AddDocumentsProps) {
  const text = (key: string) => String(fields[key] ?? '');
  const claim = { firstName: text('firstName'), lastName: text('lastName'), postcode: text('postcode') };
  const own = useDocuments({ documents, claim, clock: systemClock });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const none = own.lines.length === 0;
  const keep = async () => {
    if (none) return;
    setBusy(true);
    await own.whenChecked();
    const identity = await identityFiles(documents);
    await documents.send();
    queueIdentityDocuments(session, identity);
    const left = await documents.list();
    showToast({
      message:
        left.length === 0
          ? 'Your documents are kept with your papers'
          : 'Some documents have not been sent yet. They are kept on this device, and will be sent when it is next online.',
      ...(identity.length > 0 && {
        action: { label: 'Add the expiry date', onPress: () => void navigate(legalPapersScanPath) },
      }),
    });
    onDone();
  };
  const cancel = async () => {
    await Promise.all(own.lines.map(({ id }) => own.remove(id)));
    onDone();
  };
  return (
    <div className="stack">
      <DocumentsForm own={own} claim={claim} level={4} />
      <div className="actions">
        <Button
          variant="primary"
          notReady={none}
          busy={busy ? 'Sealing and sending...' : undefined}
          onClick={() => void keep()}
        >
          Save these documents
        </Button>
        <Button variant="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/**
 * The documents on this device that prove identity. Bills and letters prove only an address and have no expiry date, so
 * they are left out.
 */
async function identityFiles(documents: Documents): Promise<readonly File[]> {
  const lines = (await documents.list()).filter(({ proof }) => proof === 'identity');
  const files = await Promise.all(
    lines.map(async ({ id, name, type }) => {
      const content = await documents.read(id);
      return content === undefined ? [] : [new File([content], name, { type })];
    }),
  );
  return files.flat();
}
