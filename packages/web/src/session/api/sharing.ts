import type { RehearsalPlace, RehearsalState } from '@kinfolio/contract/sharing/rehearsal';
import type { LongRoadState, LookedUp, ReceivedGrants } from '@kinfolio/contract/sharing/shapes';
import type { WantedCard } from '../../vault-worker/grants/cards.ts';
import type { WantedLetter } from '../../vault-worker/grants/change-grants.ts';
import type { ChangedPerson } from '../../vault-worker/grants/change-person.ts';
import type { WantedTerms } from '../../vault-worker/grants/change-terms.ts';
import type { WantedGrant } from '../../vault-worker/grants/make-grant.ts';
import type { SharedCover } from '../../vault-worker/grants/open-shared.ts';
import type { OpenSharing } from '../../vault-worker/grants/own-grants.ts';
import type { SharedRecord, SharedVersion } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { ProblemCode } from '../../vault-worker/types/outcome.ts';
import type { FileSource, ResumableSendings } from './papers.ts';

export type { WantedCard } from '../../vault-worker/grants/cards.ts';
export type { WantedLetter } from '../../vault-worker/grants/change-grants.ts';
export type { ChangedPerson } from '../../vault-worker/grants/change-person.ts';
export type { WantedTerms } from '../../vault-worker/grants/change-terms.ts';
export type { WantedGrant } from '../../vault-worker/grants/make-grant.ts';
export type { OpenOwnGrant } from '../../vault-worker/grants/own-grants.ts';
export type { SharedRecord, SharedVersion } from '../../vault-worker/grants/read-shared.ts';
export type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';

/** Why sharing refuses, beside what any call can refuse for. */
export type SharingProblem =
  | ProblemCode
  /** The plan has no room for it. */
  | 'plan-limit'
  /** The server sends no mail, so nothing can be released. */
  | 'no-mail'
  | 'bad-day'
  /** The terms are none that can be. */
  | 'bad-terms'
  /** The vault gets these sections once no change of its keys can be undone any more. */
  | 'sections-later'
  /** A grant is not whole under the keys that were sent. */
  | 'grants-missing'
  /** The account that is signed in has not the address that the owner wrote down. */
  | 'other-email'
  /** Another account has accepted. */
  | 'accepted-by-other'
  /** Shut, stopped, ended: one answer. */
  | 'grant-closed'
  | 'not-now'
  /** It may be read, and not changed. */
  | 'read-only'
  /** It was changed since it was shown. */
  | 'changed-since'
  | 'too-soon'
  /** The keys shown are not those of who made the invitation or card. */
  | 'not-genuine'
  /** The owner has other keys now, which are not vouched for. */
  | 'owner-unknown';

/** The value of a call of sharing, or why there is none. `group`: the group of a code that is mistyped, from 1. */
export type SharingOutcome<T = void> = { readonly ok: true; readonly value: T } | SharingRefused;

/** Why a call of sharing did not do it. */
export interface SharingRefused {
  readonly ok: false;
  readonly problem: SharingProblem;
  readonly group?: number;
}

/** What its owner did about an access; `wider` counts 72 hours later. */
export type OwnerDid = 'given' | 'wider' | 'narrower' | 'stopped' | 'ended';

/** A line of who opened or changed what. */
export interface OpenedNote {
  readonly id: string;
  /** An instant. */
  readonly at: string;
  readonly grant: string;
  /** What its owner did about the access itself. */
  readonly did?: OwnerDid;
  /** The slugs of the categories that were opened; empty where that is not known. */
  readonly sections?: readonly string[];
  /** Opened with the card alone, without its email or phone. */
  readonly alone?: boolean;
  /** The title of the record that was changed; '' for one that is gone. Absent where something was opened. */
  readonly changed?: string;
  /** Whether that was to delete it. */
  readonly deleted?: boolean;
}

/** What an owner should hear of what they share, by ids of grants where nothing else is named. */
export interface OwnerNews {
  /** The answer was not by who has the invitation. */
  readonly wrongAnswers: readonly string[];
  /** Opened while the owner was silent, and shut since they are back. */
  readonly returned: readonly string[];
  /** Over, and with the keys they had: the next unlock with a password makes others. */
  readonly unended: readonly string[];
  /** Names of people whose access ended when the owner took changes back, and who have none again. */
  readonly undone: readonly string[];
  /** Names of people who asked to read, and have no answer yet. */
  readonly asking: readonly string[];
  /** Names of people for whom a release is open now. */
  readonly reading: readonly string[];
  /** Who could have read and did not, and from when until when: instants. The owner has come back since. */
  readonly unread: readonly UnreadRelease[];
}

/** See {@link OwnerNews.unread}. */
export interface UnreadRelease {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

/** Everything an owner shares. */
export interface OwnSharing extends OpenSharing {
  /** Grants of which the answer was not by who has the invitation. */
  readonly wrongAnswers: readonly string[];
  /** The newest first. */
  readonly opened: readonly OpenedNote[];
}

/** A code that its owner passes on; a secret. */
export interface PassedCode {
  readonly way: string;
  readonly method: 'invite' | 'card';
  /** Of a card. */
  readonly number?: string;
  readonly groups: readonly string[];
}

/** What was made for a person. */
export interface GivenAccess {
  readonly person: string;
  readonly grant: string;
  readonly codes: readonly PassedCode[];
}

/** A card to print. The groups are a secret. */
export interface PrintedCode {
  readonly way: string;
  readonly number: string;
  readonly groups: readonly string[];
}

/** What an invitation belongs to. `genuine`: the keys are those of who made it. */
export interface LookedInvite {
  readonly owner: string;
  readonly grant: string;
  readonly stage: LookedUp['stage'];
  readonly method: LookedUp['method'];
  readonly number: string | undefined;
  readonly genuine: boolean;
  readonly own: boolean;
}

/** What another person shares with the account. */
export type ReceivedPassport = Omit<ReceivedGrants['grants'][number], 'received'>;

/** What is known of what is shared before it opens. */
export type SharedAbout = Pick<
  ReceivedPassport,
  | 'askableAt'
  | 'askDays'
  | 'askedAt'
  | 'codeTo'
  | 'fromAt'
  | 'isOwnerUnreached'
  | 'ownerName'
  | 'ownerToldAt'
  | 'stage'
> & {
  /** Whether it may be changed now; absent for who holds a card. */
  readonly edits?: boolean;
  /** What its owner lets them do, once their device has confirmed them; absent for who holds a card. */
  readonly level?: ReceivedPassport['level'];
};

/** What a reader sees first. */
export type ReaderCover = Pick<SharedCover, 'owner' | 'letter' | 'sections'>;

/** A record that can be read; `waits`: with a change of this device that the server does not have yet. */
export interface ShownRecord extends SharedRecord {
  readonly waits?: 'write' | 'delete';
}

/** An edit of another person's record that only this device has. */
export interface WaitingEdit {
  readonly id: string;
  readonly grant: string;
  /** Whose passport it is; '' where that is not known. */
  readonly owner: string;
  readonly edit: SharedEdit;
  /** When it was made: an instant. */
  readonly at: string;
  /** Why it will never be taken; absent while it is still sent. */
  readonly refused?: SharingProblem;
}

/** What can be read of a grant now. */
export interface SharedContents {
  readonly records: readonly ShownRecord[];
  /** How many do not open. */
  readonly unreadable: number;
  /** Sections of which the server shows something else than the owner's devices counted, also after a second look. */
  readonly heldBack?: readonly string[];
  /** Read from the copy of this device, as it was at this instant: there is no connection. */
  readonly asOf?: string;
}

/** The owner's side. */
export interface OwnerSharing {
  /** Confirms who accepted first, then reads all. */
  readonly read: () => Promise<SharingOutcome<OwnSharing>>;
  /** Confirms who accepted, and returns what the owner should hear before anything else. */
  readonly watch: () => Promise<SharingOutcome<OwnerNews>>;
  readonly give: (wanted: WantedGrant, password: string) => Promise<SharingOutcome<GivenAccess>>;
  /** Changes how a person is called and reached; not what they may open. */
  readonly changePerson: (person: ChangedPerson, password: string) => Promise<SharingOutcome>;
  /** What the person of a grant reads, today or once it opens: the server picks it as it does for them. */
  readonly viewAs: (grant: string, when: 'today' | 'then') => Promise<SharingOutcome<SharedContents>>;
  /** The code of an invitation or card once more. */
  readonly codeOf: (way: string, password: string) => Promise<SharingOutcome<readonly string[]>>;
  /** Makes a card for a grant, in place of one that was lost or beside it. */
  readonly makeCard: (wanted: WantedCard, password: string) => Promise<SharingOutcome<PrintedCode>>;
  /** Puts another letter on a grant, or none: ''. */
  readonly changeLetter: (wanted: WantedLetter, password: string) => Promise<SharingOutcome>;
  /** Other terms for a grant; `changed-since` where they are others than its owner saw. */
  readonly changeTerms: (wanted: WantedTerms, password: string) => Promise<SharingOutcome>;
  /** Two groups of a card to be typed back from the paper, counted from 1. */
  readonly groupsToAsk: () => readonly [number, number];
  /** Compares what was typed with a card, and notes that it was checked. The outcome: groups that are wrong. */
  readonly checkCard: (
    card: PrintedCode,
    typed: ReadonlyMap<number, string>,
  ) => Promise<SharingOutcome<readonly number[]>>;
  /** Stops grants at once, then changes the keys they had. */
  readonly stop: (
    grants: readonly string[],
    how: { readonly tell: boolean; readonly password: string },
  ) => Promise<SharingOutcome>;
  /** Keeps a release open that the owner came back to, or allows one that was asked for. */
  readonly answer: (grant: string, act: 'allow' | 'continue', password: string) => Promise<SharingOutcome>;
  /** Adds the category of an estate. Where that cannot be yet, its records are kept with the private notes, and moved later. */
  readonly addEstate: (estate: string) => Promise<SharingOutcome>;
  readonly decline: (grant: string) => Promise<SharingOutcome>;
  /** Until a day, or undefined: back. */
  readonly goAway: (until: string | undefined) => Promise<SharingOutcome>;
}

/** The side of who reads, by account or with a card. */
export interface ReaderSharing {
  readonly open: (grant: string) => Promise<SharingOutcome<ReaderCover>>;
  /** All that can be read now; asks for what is new only. */
  readonly contents: (grant: string) => Promise<SharingOutcome<SharedContents>>;
  /** Hears that something of a grant that was opened was changed, or is read no more, until it is ended; not what. */
  readonly onChange: (grant: string, hear: () => void) => () => void;
  /** What opens the files of papers that can be read. */
  readonly files: (grant: string) => FileSource;
  /** The same for saving many of them: without a network it waits for one. */
  readonly filesToSave: (grant: string) => FileSource;
  readonly sendCode: (grant: string, channel: 'mail' | 'text') => Promise<SharingOutcome>;
  readonly showCode: (grant: string, digits: string) => Promise<SharingOutcome>;
  readonly ask: (grant: string, act: 'ask' | 'withdraw') => Promise<SharingOutcome>;
}

/** The side of who may change what is shared. */
export interface EditorSharing {
  /**
   * Saves an edit, joined with what others wrote meanwhile. `saved`: the server has it. `kept`: it is on this device, and is sent
   * by itself once that can be.
   */
  readonly edit: (grant: string, edit: SharedEdit) => Promise<SharingOutcome<'saved' | 'kept'>>;
  /** Edits that only this device has, of all that is shared; the same array until something changed. */
  readonly waitingEdits: () => readonly WaitingEdit[];
  readonly onWaitingEdits: (listener: () => void) => () => void;
  /** Lets one go that was not taken, once its person has read it. */
  readonly dropEdit: (id: string) => Promise<void>;
  /** What sends papers to the records of a grant, and new files to its papers; the same each time. */
  readonly papersTo: (grant: string) => ResumableSendings;
  /** Earlier versions of a record, newest first; of those that do not open, nothing. */
  readonly history: (grant: string, record: string) => Promise<SharingOutcome<readonly SharedVersion[]>>;
}

/** How far rehearsals came, the newest first, and what the real release would do from now on. */
export type Rehearsals = RehearsalState;
/** How far one person got in a rehearsal. */
export type RehearsedPerson = RehearsalState['rehearsals'][number]['people'][number];

/** A rehearsal, by the owner and by who has its mail. Nothing of it opens a grant. */
export interface RehearsingSharing {
  /** Mails the persons of these grants. `not-now` while one is running. */
  readonly beginRehearsal: (grants: readonly string[]) => Promise<SharingOutcome>;
  readonly rehearsals: () => Promise<SharingOutcome<Rehearsals>>;
  /** The part of who has the mail of a rehearsal, by the mark of its link; no account is wanted. */
  readonly rehearse: (token: string) => RehearsalPart;
}

/** What a person does in a rehearsal; `not-found` once it is over. */
export interface RehearsalPart {
  readonly take: (step: 'page' | 'read' | 'lost') => Promise<SharingOutcome<RehearsalPlace>>;
  /** The code of the card, typed whole. The outcome: the names of the sections it would open. */
  readonly showCard: (code: string) => Promise<SharingOutcome<readonly string[]>>;
  readonly sendCode: (channel: 'mail' | 'text') => Promise<SharingOutcome>;
  readonly showCode: (digits: string) => Promise<SharingOutcome>;
}

/** Sharing, of the account that is open. */
export interface SharingApi extends OwnerSharing, ReaderSharing, EditorSharing, RehearsingSharing {
  readonly look: (code: string) => Promise<SharingOutcome<LookedInvite>>;
  readonly accept: (code: string) => Promise<SharingOutcome>;
  readonly refuse: (code: string) => Promise<SharingOutcome>;
  /** What others share. `offline`: without a connection, so only what can be read from this device. */
  readonly received: () => Promise<
    SharingOutcome<{ readonly passports: readonly ReceivedPassport[]; readonly offline: boolean }>
  >;
  readonly leave: (grant: string) => Promise<SharingOutcome>;
  /** Begins as who holds a card. `not-found` for a code that no card in use has, `not-genuine` for keys of another person. */
  readonly begin: (code: string) => Promise<SharingOutcome<CardReader>>;
}

/** A reader with a card, and nothing else. */
export interface CardReader {
  readonly grant: string;
  readonly reader: ReaderSharing;
  /** What is known of it: little until the number was shown. `not-found` once it has ended. */
  readonly about: () => Promise<SharingOutcome<SharedAbout>>;
  /** Where the way without mail and phone is, as of the beginning. */
  readonly longRoad: LongRoadState;
  /** Reports that neither can be had: all who could object are written to. */
  readonly takeLongRoad: () => Promise<SharingOutcome>;
  /** Forgets what was read. */
  readonly end: () => Promise<void>;
}
