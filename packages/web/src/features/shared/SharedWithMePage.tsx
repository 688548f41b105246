import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { UnsentEdits, type UnsentEditsProps } from './WaitingEdits.tsx';

/** A passport that another person shares with the signed-in account. */
export interface SharedPassport {
  readonly grant: string;
  readonly owner: string;
  /** How many sections the person can read now. */
  readonly openSections: number;
  /** Whether the reader may see and edit everything. */
  readonly isWhole: boolean;
  /** Whether the owner has stopped the access. */
  readonly hasEnded: boolean;
  /** Whether the reader can request access. */
  readonly mayAsk: boolean;
  /** The date of a pending request. */
  readonly askedOn?: Day | undefined;
}

export interface SharedWithMePageProps {
  readonly passports: readonly SharedPassport[];
  /** Whether there is no connection. The listed passports can then be read from this device. */
  readonly offline?: boolean;
  /** The reader's changes that exist only on this device. */
  readonly waiting?: UnsentEditsProps;
  /** Leaves a shared passport. Resolves to an error message, or to undefined on success. */
  readonly onLeave: (passport: SharedPassport) => Promise<string | undefined>;
}

/** The passports that other people share with the signed-in person. */
export function PassportsSharedWithMePage({
  passports,
  offline = false,
  waiting,
  onLeave,
}: SharedWithMePageProps) {
  const [leaving, setLeaving] = useState<SharedPassport>();
  return (
    <>
      <PageTitle parts={['Shared with me']} />
      <PageHeading title="Shared with me" />
      {waiting !== undefined && <UnsentEdits {...waiting} />}
      {offline && (
        <Banner tone="caution">
          <p>You are offline. You can read these passports as they were when you last opened them here.</p>
        </Banner>
      )}
      {passports.length === 0 ? (
        <EmptyState>
          Nobody has shared anything with you yet. When someone chooses you, they give you a code or a letter
          themselves.
        </EmptyState>
      ) : (
        <section className="sheet" aria-label="Passports">
          <ul className="rows rows--top">
            {passports.map(passport => (
              <SharedRow key={passport.grant} passport={passport} onLeave={() => setLeaving(passport)} />
            ))}
          </ul>
        </section>
      )}
      {leaving !== undefined && (
        <LeaveDialog passport={leaving} onLeave={onLeave} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

function SharedRow({ passport, onLeave }: { passport: SharedPassport; onLeave: () => void }) {
  const { grant, owner, hasEnded } = passport;
  return (
    <li>
      <h2 className="h4">
        {hasEnded ? (
          <bdi>{owner}</bdi>
        ) : (
          <Link className="cell-link" to={`/shared-with-me/${grant}`}>
            <bdi>{owner}</bdi>
          </Link>
        )}
      </h2>
      <p className="muted">{rowWords(passport)}</p>
      <div className="actions tight">
        <Button variant="quiet" className="flushleft" onClick={onLeave}>
          {hasEnded ? 'Remove' : 'Leave'} <span className="hide">what {owner} shares</span>
        </Button>
      </div>
    </li>
  );
}

function rowWords({ askedOn, hasEnded, isWhole, mayAsk, openSections }: SharedPassport): string {
  if (hasEnded) return 'Your access has ended. You do not need to do anything.';
  if (openSections > 0 && isWhole) return 'You can read and change everything.';
  if (openSections > 0) return `You can read ${formatCounted(openSections, 'section')}.`;
  if (askedOn !== undefined)
    return `You asked to open this passport on ${formatDay(askedOn)}. We will write to you when it opens.`;
  return mayAsk
    ? 'There is nothing to read today. You can ask to read the papers.'
    : 'There is nothing to read today. We will write to you when there is something.';
}

interface LeaveDialogProps {
  readonly passport: SharedPassport;
  readonly onLeave: SharedWithMePageProps['onLeave'];
  readonly onClose: () => void;
}

function LeaveDialog({ passport, onLeave, onClose }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={`Leave ${passport.owner}’s passport?`}
      variant="danger-solid"
      words={{ submit: 'Leave', busy: 'Leaving...', cancel: 'Stay' }}
      onSubmit={() => onLeave(passport)}
      onClose={onClose}
    >
      <p>
        You will not be able to open this passport with this account, and we will tell {passport.owner}. A
        card you were given still works. To come back you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}
