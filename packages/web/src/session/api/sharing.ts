import type {
  NoContactRequestState,
  ReceivedGrants,
  WayLookupResponse,
} from '@kinfolio/contract/sharing/reader-shapes';
import type { RehearsalProgress, RehearsalState } from '@kinfolio/contract/sharing/rehearsal';
import type { CardRequest } from '../../vault-worker/grants/cards.ts';
import type { LetterChange } from '../../vault-worker/grants/change-grants.ts';
import type { PersonChange } from '../../vault-worker/grants/change-person.ts';
import type { TermsChangeRequest } from '../../vault-worker/grants/change-terms.ts';
import type { GrantRequest } from '../../vault-worker/grants/make-grant.ts';
import type { OpenedCoverSheet } from '../../vault-worker/grants/open-shared.ts';
import type { OpenedSharing } from '../../vault-worker/grants/own-grants.ts';
import type { OpenedSharedRecord, OpenedSharedVersion } from '../../vault-worker/grants/read-shared.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { ProblemCode } from '../../vault-worker/types/outcome.ts';
import type { FileDecryptor, ResumableUploads } from './papers.ts';

export type { CardRequest } from '../../vault-worker/grants/cards.ts';
export type { LetterChange } from '../../vault-worker/grants/change-grants.ts';
export type { PersonChange } from '../../vault-worker/grants/change-person.ts';
export type { TermsChangeRequest } from '../../vault-worker/grants/change-terms.ts';
export type { GrantRequest } from '../../vault-worker/grants/make-grant.ts';
export type { OpenedOwnGrant } from '../../vault-worker/grants/own-grants.ts';
export type { OpenedSharedRecord, OpenedSharedVersion } from '../../vault-worker/grants/read-shared.ts';
export type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';

/** Why a sharing call is refused, in addition to the reasons shared with all other calls. */
export type SharingProblem =
  | ProblemCode
  /** The account's plan does not include this, or allows no more people. */
  | 'plan-limit'
  /** The server sends no email, so nothing can be released. */
  | 'no-mail'
  | 'bad-day'
  /** The terms are not valid. */
  | 'bad-terms'
  /** The vault gets these sections once its key changes can no longer be undone. */
  | 'sections-later'
  /** A grant is incomplete under the keys that were sent. */
  | 'grants-missing'
  /** The signed-in account does not have the address that the owner wrote down. */
  | 'other-email'
  /** Another account has accepted the invitation. */
  | 'accepted-by-other'
  /** The grant is closed, was stopped or has ended. The reader does not learn which of these it was. */
  | 'grant-closed'
  /**
   * The grant's sections have changed, or its keys are no longer on this device. Opening it again shows whether it has
   * ended.
   */
  | 'reopen-needed'
  | 'not-now'
  /** The person may read the passport but not change it. */
  | 'read-only'
  /** The access or the record has changed since it was shown. */
  | 'changed-since'
  | 'too-soon'
  /** The keys do not belong to the person who made the invitation or card. */
  | 'not-genuine'
  /** The owner has new keys, and nothing proves that they belong to the owner. */
  | 'owner-unknown';

/** The result of a sharing call, or why it failed. `group`: the number of the mistyped group of a code, from 1. */
export type SharingResult<T = void> = { readonly ok: true; readonly value: T } | SharingRefusal;

/** Why a sharing call failed. */
export interface SharingRefusal {
  readonly ok: false;
  readonly problem: SharingProblem;
  readonly group?: number;
}

/** How the owner changed a person's access; `wider` takes effect 72 hours later. */
export type OwnerAccessAction = 'given' | 'wider' | 'narrower' | 'stopped' | 'ended';

export interface AccessLogEntry {
  readonly id: string;
  /** When the entry was made, as an ISO instant. */
  readonly at: string;
  readonly grant: string;
  /** The owner's own action on the access; absent if the person acted. */
  readonly did?: OwnerAccessAction;
  /** The slugs of the categories that were opened; empty if unknown. */
  readonly sections?: readonly string[];
  /** Whether the access was opened with the card alone, without the person's email or phone. */
  readonly alone?: boolean;
  /** The title of the record that was changed; '' if the record is gone. Absent if the entry is about an opening. */
  readonly changed?: string;
  /** Whether the change was a deletion. */
  readonly deleted?: boolean;
}

/** News about sharing for the owner. Lists are ids of grants unless stated otherwise. */
export interface OwnerSharingNews {
  /** Grants whose invitation was accepted by a person other than the one invited. */
  readonly wrongAnswers: readonly string[];
  /** Grants that opened while the owner was silent, and closed when they came back. */
  readonly returned: readonly string[];
  /** Grants that have ended but still have their old keys; the next unlock with a password replaces the keys. */
  readonly unended: readonly string[];
  /** Names of people whose access ended when the owner undid changes, and who have not been given access again. */
  readonly undone: readonly string[];
  /** Names of people who requested access and are still waiting for an answer. */
  readonly asking: readonly string[];
  /** Names of people whose release is open now. */
  readonly reading: readonly string[];
  /**
   * People who could have read the passport and did not, with the first and last instant at which they could. The owner
   * has come back since.
   */
  readonly unread: readonly UnreadRelease[];
  /** The people who have access, and their grants. This is not news, but Home shows it. */
  readonly access: Pick<OpenedSharing, 'people' | 'grants'>;
}

export interface UnreadRelease {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

/** Everything an owner shares. */
export interface OwnSharing extends OpenedSharing {
  /** Grants whose invitation was accepted by a person other than the one invited. */
  readonly wrongAnswers: readonly string[];
  /** The log of openings and changes, newest first. */
  readonly opened: readonly AccessLogEntry[];
}

/** A secret code that the owner passes on. */
export interface CodeToPassOn {
  readonly way: string;
  readonly method: 'invite' | 'card';
  /** The number of a card. */
  readonly number?: string;
  readonly groups: readonly string[];
}

/** The access made for a person. */
export interface CreatedAccess {
  readonly person: string;
  readonly grant: string;
  readonly codes: readonly CodeToPassOn[];
}

/** A card to print. Its groups are a secret. */
export interface CardForPrinting {
  readonly way: string;
  readonly number: string;
  readonly groups: readonly string[];
}

/** The details of an invitation. `genuine`: the keys belong to the person who made it. */
export interface InvitationDetails {
  readonly owner: string;
  readonly grant: string;
  readonly stage: WayLookupResponse['stage'];
  readonly method: WayLookupResponse['method'];
  readonly number: string | undefined;
  readonly genuine: boolean;
  readonly own: boolean;
}

/** A passport that another person shares with the account. */
export type ReceivedPassport = Omit<ReceivedGrants['grants'][number], 'received'>;

/** Facts about a shared passport before it opens. */
export type SharedPassportFacts = Pick<
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
  /** Whether the passport may be changed now; absent for a card holder. */
  readonly edits?: boolean;
  /** The level of access that the owner gave, once the owner's device has confirmed it; absent for a card holder. */
  readonly level?: ReceivedPassport['level'];
};

/** The cover that a reader sees first. */
export type ReaderCoverSheet = Pick<OpenedCoverSheet, 'owner' | 'letter' | 'sections'>;

/** A record that can be read. `waits`: it includes a change made on this device that the server does not have yet. */
export interface ReadableRecord extends OpenedSharedRecord {
  readonly waits?: 'write' | 'delete';
}

/** An edit to another person's record that only this device has. */
export interface UnsentEdit {
  readonly id: string;
  readonly grant: string;
  /** The name of the passport's owner; '' if unknown. */
  readonly owner: string;
  readonly edit: SharedEdit;
  /** When the edit was made, as an instant. */
  readonly at: string;
  /** Why the edit will never be accepted; absent while we still try to send it. */
  readonly refused?: SharingProblem;
}

/** The readable content of a grant. */
export interface SharedPassportContents {
  readonly records: readonly ReadableRecord[];
  /** How many records do not open. */
  readonly unreadable: number;
  /**
   * Sections where the server shows something different from what the owner's devices counted, even after a second
   * check.
   */
  readonly heldBack?: readonly string[];
  /** The instant of this device's copy, if that was read because there is no connection. */
  readonly asOf?: string;
}

/** The owner's side of sharing. */
export interface OwnerSharingApi {
  /** Confirms new readers first, then reads everything the owner shares. */
  readonly read: () => Promise<SharingResult<OwnSharing>>;
  /** Confirms new readers, and returns the news for the owner. */
  readonly watch: () => Promise<SharingResult<OwnerSharingNews>>;
  readonly give: (wanted: GrantRequest, password: string) => Promise<SharingResult<CreatedAccess>>;
  /** Changes a person's name and contact details, but not what they may open. */
  readonly changePerson: (person: PersonChange, password: string) => Promise<SharingResult>;
  /**
   * The records that the person with a grant can read, either today or once it opens. The server selects them as it
   * does for that person.
   */
  readonly viewAs: (grant: string, when: 'today' | 'then') => Promise<SharingResult<SharedPassportContents>>;
  /** The code of an invitation or card, to be shown again. */
  readonly codeOf: (way: string, password: string) => Promise<SharingResult<readonly string[]>>;
  /** Makes a card for a grant, either an additional one or one that replaces a lost card. */
  readonly makeCard: (wanted: CardRequest, password: string) => Promise<SharingResult<CardForPrinting>>;
  /** Changes the letter on a grant; '' removes it. */
  readonly changeLetter: (wanted: LetterChange, password: string) => Promise<SharingResult>;
  /** Changes the terms of a grant; returns `changed-since` if they have changed since the owner saw them. */
  readonly changeTerms: (wanted: TermsChangeRequest, password: string) => Promise<SharingResult>;
  /** Picks two groups of a card, counted from 1, for the owner to type back from the printout. */
  readonly groupsToAsk: () => readonly [number, number];
  /**
   * Compares the typed groups with a card, and records that the owner checked the card. Returns the numbers of the
   * groups that are wrong.
   */
  readonly checkCard: (
    card: CardForPrinting,
    typed: ReadonlyMap<number, string>,
  ) => Promise<SharingResult<readonly number[]>>;
  /**
   * Stops grants at once, then replaces the keys they had. The person is notified when the last of these grants is
   * stopped, so that grant must not have been stopped before.
   */
  readonly stop: (
    grants: readonly string[],
    how: { readonly tell: boolean; readonly password: string },
  ) => Promise<SharingResult>;
  /** Keeps a release open after the owner has returned, or allows a release that a person requested. */
  readonly answer: (grant: string, act: 'allow' | 'continue', password: string) => Promise<SharingResult>;
  /**
   * Adds the category for an estate. If that is not possible yet, the estate's records are kept with the private notes
   * and moved later.
   */
  readonly addEstate: (estate: string) => Promise<SharingResult>;
  readonly decline: (grant: string) => Promise<SharingResult>;
  /** Pauses the checks on the owner until a day; undefined ends the pause. */
  readonly goAway: (until: string | undefined) => Promise<SharingResult>;
}

/** Reading a shared passport, with an account or with a card. */
export interface ReaderSharingApi {
  readonly open: (grant: string) => Promise<SharingResult<ReaderCoverSheet>>;
  /** Returns everything that the person can read now, and fetches only what is new. */
  readonly contents: (grant: string) => Promise<SharingResult<SharedPassportContents>>;
  /**
   * Calls `hear` when something in an opened grant has changed or can no longer be read, but does not pass on what has
   * changed. Returns a function that unsubscribes.
   */
  readonly onChange: (grant: string, hear: () => void) => () => void;
  /** Decrypts the files of readable papers. */
  readonly files: (grant: string) => FileDecryptor;
  /** Like `files`, for saving many files: if the connection is lost, it waits for it to return. */
  readonly filesToSave: (grant: string) => FileDecryptor;
  readonly sendCode: (grant: string, channel: 'mail' | 'text') => Promise<SharingResult>;
  readonly showCode: (grant: string, digits: string) => Promise<SharingResult>;
  readonly ask: (grant: string, act: 'ask' | 'withdraw') => Promise<SharingResult>;
}

/** An editor's side of sharing. */
export interface EditorSharingApi {
  /**
   * Saves an edit, merged with what others have written meanwhile. `saved`: the server has it. `kept`: it is on this
   * device, and is sent automatically once possible.
   */
  readonly edit: (grant: string, edit: SharedEdit) => Promise<SharingResult<'saved' | 'kept'>>;
  /** Edits that only this device has, in all shared passports; the same array until something changes. */
  readonly waitingEdits: () => readonly UnsentEdit[];
  readonly onWaitingEdits: (listener: () => void) => () => void;
  /** Deletes an edit that the server refused, once the person has read about it. */
  readonly dropEdit: (id: string) => Promise<void>;
  /** Sends new papers for a grant's records, and new files for its papers. Always returns the same object. */
  readonly papersTo: (grant: string) => ResumableUploads;
  /** Earlier versions of a record, newest first; those that do not open are left out. */
  readonly history: (grant: string, record: string) => Promise<SharingResult<readonly OpenedSharedVersion[]>>;
}

/** The progress of the rehearsals, newest first, and what a real release would do at present. */
export type RehearsalHistory = RehearsalState;
export type RehearsalPersonProgress = RehearsalState['rehearsals'][number]['people'][number];

/** Rehearsals, for the owner and for those who receive the emails. A rehearsal never opens a grant. */
export interface RehearsalApi {
  /**
   * Sends the rehearsal email to the people with these grants. Returns `not-now` while another rehearsal is running.
   */
  readonly beginRehearsal: (grants: readonly string[]) => Promise<SharingResult>;
  readonly rehearsals: () => Promise<SharingResult<RehearsalHistory>>;
  /** The rehearsal for a person who received its email, identified by the token in the link. They need no account. */
  readonly rehearse: (token: string) => RehearsalStepCalls;
}

/** The steps of a person in a rehearsal. Each returns `not-found` once the rehearsal has ended. */
export interface RehearsalStepCalls {
  readonly take: (step: 'page' | 'read' | 'lost') => Promise<SharingResult<RehearsalProgress>>;
  /** Checks a card's code, typed in full. Returns the names of the sections that the card would open. */
  readonly showCard: (code: string) => Promise<SharingResult<readonly string[]>>;
  readonly sendCode: (channel: 'mail' | 'text') => Promise<SharingResult>;
  readonly showCode: (digits: string) => Promise<SharingResult>;
}

/** Sharing for the open account. */
export interface SharingApi extends OwnerSharingApi, ReaderSharingApi, EditorSharingApi, RehearsalApi {
  readonly look: (code: string) => Promise<SharingResult<InvitationDetails>>;
  readonly accept: (code: string) => Promise<SharingResult>;
  readonly refuse: (code: string) => Promise<SharingResult>;
  /**
   * The passports shared with the account. `offline`: there is no connection, so the list has only the passports that
   * can be read from this device.
   */
  readonly received: () => Promise<
    SharingResult<{ readonly passports: readonly ReceivedPassport[]; readonly offline: boolean }>
  >;
  readonly leave: (grant: string) => Promise<SharingResult>;
  /**
   * Starts reading with a card. Returns `not-found` if no card in use has this code, and `not-genuine` if the keys
   * belong to another person.
   */
  readonly begin: (code: string) => Promise<SharingResult<CardReaderSession>>;
}

/** A reader who has only a card. */
export interface CardReaderSession {
  readonly grant: string;
  readonly reader: ReaderSharingApi;
  /**
   * The facts about the shared passport; only a few until the phone number has been proved. Returns `not-found` once
   * the access has ended.
   */
  readonly about: () => Promise<SharingResult<SharedPassportFacts>>;
  /** The initial state of the request for access without email and phone. */
  readonly longRoad: NoContactRequestState;
  /** Reports that the card holder can use neither email nor phone. We then write to everyone who could object. */
  readonly takeLongRoad: () => Promise<SharingResult>;
  /** Forgets the content. */
  readonly end: () => Promise<void>;
}
