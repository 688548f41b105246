import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { WaitingEdits, type WaitingEditsProps } from './WaitingEdits.tsx';

/** A passport that another person shares with the account that is signed in. */
export interface SharedPassport {
  readonly grant: string;
  readonly owner: string;
  /** How many sections can be read now; 0 for none. */
  readonly openSections: number;
  /** Whether it is all of it, to change too. */
  readonly isWhole: boolean;
  /** The owner stopped it. */
  readonly hasEnded: boolean;
  /** Its person may ask for it to be opened. */
  readonly mayAsk: boolean;
  /** The day of a request that waits. */
  readonly askedOn?: Day | undefined;
}

export interface SharedWithMePageProps {
  readonly passports: readonly SharedPassport[];
  /** Without a connection: these can be read from this device. */
  readonly offline?: boolean;
  /** What only this device has of their changes. */
  readonly waiting?: WaitingEditsProps;
  /** Leaves what is shared. Returns the sentence of what went wrong, or undefined. */
  readonly onLeave: (passport: SharedPassport) => Promise<string | undefined>;
}

/** What other people share with me. */
export function SharedWithMePage({ passports, offline = false, waiting, onLeave }: SharedWithMePageProps) {
  const [leaving, setLeaving] = useState<SharedPassport>();
  return (
    <>
      <PageTitle parts={['Shared with me']} />
      <PageHead title="Shared with me" />
      {waiting !== undefined && <WaitingEdits {...waiting} />}
      {offline && (
        <Banner tone="caution">
          <p>You are offline. You can read these as they were when you last opened them here.</p>
        </Banner>
      )}
      {passports.length === 0 ? (
        <EmptyState>
          Nobody shares anything with you yet. When someone chooses you, they give you a code or a letter
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
  if (hasEnded) return 'It has ended. There is nothing you need to do.';
  if (openSections > 0 && isWhole) return 'You can read and change everything.';
  if (openSections > 0) return `You can read ${counted(openSections, 'section')}.`;
  if (askedOn !== undefined) return `You asked on ${formatDay(askedOn)}. We write to you when it opens.`;
  return mayAsk
    ? 'Nothing to read today. You can ask for it to be opened.'
    : 'Nothing to read today. We write to you when there is.';
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
        You can no longer open it with this account, and {passport.owner} is told. A card you were given still
        works. To come back you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}
