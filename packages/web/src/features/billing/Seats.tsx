import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useEffect, useState } from 'react';
import type { SeatInvitation, SeatsOverview } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { callBilling } from './use-told.ts';

interface SeatsProps {
  readonly session: Pick<Session, 'billing'>;
}

type Seat = SeatsOverview['seats'][number];

/**
 * Lists the seats of a family plan, with the people who hold them and links for the free ones. A person who holds a
 * seat sees who pays for it and how to give it up.
 */
export function FamilySeats({ session }: SeatsProps) {
  const [seats, setSeats] = useState<SeatsOverview>();
  const [link, setLink] = useState<SeatInvitation & { seat: number }>();
  const [ends, setEnds] = useState<Seat | 'own'>();
  const [invites, setInvites] = useState<number>();
  useEffect(() => {
    let isHere = true;
    void session
      .billing()
      .then(billing => billing.seats())
      .then(
        told => isHere && told.ok && setSeats(told.value),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [session]);
  if (seats === undefined || (seats.seats.length === 0 && seats.sponsor === null)) return null;
  const invite = async (seat: number, password: string) => {
    const made = await callBilling(session, billing => billing.inviteToSeat(seat, password));
    if (!made.ok) return made.words;
    setLink({ ...made.value, seat });
    const invitedUntil = made.value.until;
    setSeats({
      ...seats,
      seats: seats.seats.map(one => (one.seat === seat ? { ...one, invitedUntil } : one)),
    });
    return undefined;
  };
  const end = async (which: Seat | 'own', password: string) => {
    const told = await callBilling(session, billing =>
      which === 'own' ? billing.leaveSeat(password) : billing.removeSeat(which.seat, password),
    );
    if (!told.ok) return told.words;
    setLink(undefined);
    setSeats(told.value);
    return undefined;
  };
  return (
    <section className="sheet" aria-labelledby="seats">
      <h2 id="seats" className="h3">
        {seats.sponsor === null ? 'Seats for your family' : 'Your seat'}
      </h2>
      {seats.sponsor === null ? (
        <>
          <p className="muted">
            A seat gives another person this plan, for a passport of their own. They cannot open your
            passport, and you cannot open theirs.
          </p>
          <ul className="rows seats gap-top">
            {seats.seats.map(one => (
              <SeatRow
                key={one.seat}
                seat={one}
                address={link?.seat === one.seat ? link.address : undefined}
                onInvite={() => setInvites(one.seat)}
                onEnd={() => setEnds(one)}
              />
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            <bdi>{seats.sponsor.name || seats.sponsor.email}</bdi> pays for your plan. They see your name,
            your email and how much you store, and nothing else.
          </p>
          <p className="actions">
            <Button variant="danger" onClick={() => setEnds('own')}>
              Give up this seat
            </Button>
          </p>
        </>
      )}
      {invites !== undefined && (
        <PasswordDialog
          title={`Make a link for seat ${String(invites)}?`}
          boxId="invite-password"
          variant="primary"
          words={{ submit: 'Make the link', busy: 'Making a link...', cancel: 'Not now' }}
          onSubmit={password => invite(invites, password)}
          onClose={() => setInvites(undefined)}
        >
          <p>The first person to open the link gets the seat, and you pay for their plan.</p>
        </PasswordDialog>
      )}
      {ends !== undefined && (
        <EndDialog ends={ends} onEnd={password => end(ends, password)} onClose={() => setEnds(undefined)} />
      )}
    </section>
  );
}

interface SeatRowProps {
  readonly seat: Seat;
  readonly address: string | undefined;
  readonly onInvite: () => void;
  readonly onEnd: () => void;
}

function SeatRow({ seat: { seat, member, invitedUntil }, address, onInvite, onEnd }: SeatRowProps) {
  const number = `Seat ${String(seat)}`;
  if (member !== null)
    return (
      <li>
        <p>
          <bdi className="strong">{member.name || member.email}</bdi>{' '}
          <span className="small muted">
            <bdi>{member.email}</bdi>, {roomWords(member.bytes)} stored
          </span>
        </p>
        <Button variant="quiet" onClick={onEnd}>
          Take back <span className="hide">the seat of {member.name || member.email}</span>
        </Button>
      </li>
    );
  return (
    <li>
      <p>
        <span className="strong">{number}</span>{' '}
        <span className="small muted">
          {invitedUntil === null ? 'Free' : `You have a link that works until ${dayOf(invitedUntil)}`}
        </span>
      </p>
      {address !== undefined && (
        <div role="status" className="stack">
          <p>
            Give this link to one person. They sign up or log in first, then open it. It works once, and we
            will not show it again:
          </p>
          <p className="seatlink">{address}</p>
          <p>
            <CopyButton text={address} />
          </p>
        </div>
      )}
      <p className="actions">
        <Button onClick={onInvite}>
          {invitedUntil === null ? 'Make a link' : 'Make a new link'}{' '}
          <span className="hide">for {number}</span>
        </Button>
        {invitedUntil !== null && (
          <Button variant="quiet" onClick={onEnd}>
            End the link <span className="hide">of {number}</span>
          </Button>
        )}
      </p>
    </li>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // If copying fails, the link is selected so that the person can copy it by hand.
      () => undefined,
    );
  return <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy the link'}</Button>;
}

interface EndDialogProps {
  readonly ends: Seat | 'own';
  readonly onEnd: (password: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

function EndDialog({ ends, onEnd, onClose }: EndDialogProps) {
  const isLink = ends !== 'own' && ends.member === null;
  const title = ends === 'own' ? 'Give up this seat?' : isLink ? 'End this link?' : 'Take this seat back?';
  const submit = isLink
    ? 'Yes, end the link'
    : ends === 'own'
      ? 'Yes, give up the seat'
      : 'Yes, take back the seat';
  return (
    <PasswordDialog
      title={title}
      boxId="end-seat-password"
      variant="danger-solid"
      words={{ submit, busy: 'Ending...', cancel: 'Keep it' }}
      onSubmit={onEnd}
      onClose={onClose}
    >
      {isLink ? (
        <p>Nobody can use this link any more. You can make another.</p>
      ) : (
        <p>
          {ends === 'own' ? 'Your plan lasts' : 'Their plan lasts'} 30 more days. All records can still be
          read, corrected, downloaded and deleted.
        </p>
      )}
    </PasswordDialog>
  );
}

const dayOf = (at: string): string => formatDay(todayInLondon({ now: () => Date.parse(at) }));

/** Formats a size, such as "12 MB" or "3 GB". */
function roomWords(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  return bytes >= 1024 ** 2
    ? `${String(Math.round(bytes / 1024 ** 2))} MB`
    : `${String(Math.ceil(bytes / 1024))} KB`;
}
