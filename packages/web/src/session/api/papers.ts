import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { ProblemCode } from '../../vault-worker/types/outcome.ts';
import type { PassportRecord } from '../../vault-worker/types/values.ts';

/** Everything that can keep a file from being kept or shown. The words for people are one table beside the screens. */
export type PaperProblem =
  | ProblemCode
  | 'empty-file'
  /** More than a file may have. */
  | 'large-file'
  /** The browser can no longer read it: it was changed, moved or deleted while it was being read. */
  | 'file-changed'
  /** The plan has no room left for it. */
  | 'no-room'
  /** The plan of the person whose passport it is has no room left for it. */
  | 'no-room-of-theirs'
  /** Nothing may be added to what another person shares, or not any more. */
  | 'may-not-add'
  /** The paper whose file was to be replaced was deleted meanwhile. */
  | 'paper-deleted'
  /** The server has no room left; nothing the person can do but wait. */
  | 'server-full'
  /** What the server gave does not open: it was changed or damaged. */
  | 'damaged'
  /** The server no longer has it. */
  | 'gone';

/** What a call gave, or why it did not. */
export type PaperOutcome<T> = { readonly ok: true; readonly value: T } | PaperRefusal;

/** Why a call did not do it. */
export interface PaperRefusal {
  readonly ok: false;
  readonly problem: PaperProblem;
}

/** Where a file belongs once it is sent: to a record, in place of the file of a paper, or nowhere yet. */
export interface PaperPlace {
  readonly recordId?: string | undefined;
  /** The paper whose file it replaces. */
  readonly replaces?: string | undefined;
  /** What else the record of a new paper says. */
  readonly fields?: FieldValues | undefined;
}

/**
 * A file on its way. `comparing`: looking whether it is the rest of an upload that was interrupted. `waiting`: the
 * connection was lost; `busy`: the server is away, or has too much to do; both go on by themselves. `done`: the server has all of it and the record is saved.
 */
export interface Sending {
  readonly id: string;
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** From 0 to 1: how much of it the server has. */
  readonly part: number;
  readonly state: 'comparing' | 'sending' | 'waiting' | 'busy' | 'failed' | 'done';
  readonly problem?: PaperProblem;
  readonly place: PaperPlace;
  /** Of what is done in the own passport. */
  readonly record?: PassportRecord;
}

/** An upload that was interrupted, and by now nobody has its file: it goes on when the same file is chosen again. */
export interface Unfinished {
  /** The name of its sealed object. */
  readonly object: string;
  readonly name: string;
  readonly size: number;
  /** From 0 to 1. */
  readonly part: number;
  readonly place: PaperPlace;
}

/** What the account keeps on the server, and how much it may; bytes. */
export interface Space {
  readonly usedBytes: number;
  readonly allowedBytes: number;
}

/** What is on the server, and what files would take there. */
export interface RoomForFiles {
  /** The objects there are. */
  readonly stored: ReadonlySet<string>;
  /** Bytes the plan still has room for. */
  readonly freeBytes: number;
  /** Bytes each file takes once it is sealed, by its object. */
  readonly sealedBytes: ReadonlyMap<string, number>;
}

/** A file of a copy that is to lie on the server. See [Note: A file out of a copy gets a key of its own]. */
export interface BringIn {
  /** As the copy has it. */
  readonly file: StoredFile;
  /** The name of its paper. */
  readonly title: string;
  readonly stored: ReadonlySet<string>;
  /** The file itself; asked for only when it must be sent. */
  readonly content: () => Promise<PaperOutcome<Blob>>;
  readonly show: (state: Partial<Pick<Sending, 'state' | 'part'>>) => void;
  readonly signal: AbortSignal;
}

/** Content of a file from some chunk on, and the number of the chunk after it; absent at the end. */
export interface OpenedSpan {
  readonly bytes: ArrayBuffer;
  readonly next?: number;
}

/** What opens files, a few megabytes at a time. */
export interface FileSource {
  /** Opens some of a file: from the beginning of a chunk, a few megabytes at most. */
  readonly readFrom: (
    file: StoredFile,
    chunk: number,
    signal?: AbortSignal,
  ) => Promise<PaperOutcome<OpenedSpan>>;
}

/** What sends files to one passport. */
export interface Sendings {
  /** Files on their way, in the order they were chosen; the same array until something changed. */
  readonly sending: () => readonly Sending[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins to send files. Each becomes a record only once the server has all of it. */
  readonly send: (files: readonly File[], place: PaperPlace) => void;
  /** Ends it and takes back what was sent; of one that is over, forgets the line about it. */
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
}

/** What sends files, and continues what an earlier life of the page began. */
export interface ResumableSendings extends Sendings {
  /** Interrupted uploads of this device that are not under way. */
  readonly unfinished: () => Promise<readonly Unfinished[]>;
  /** Gives up an interrupted upload. */
  readonly giveUp: (object: string) => Promise<void>;
}

/** The files of the open passport. Their records are records like the others; here is what moves the bytes. */
export interface Papers extends FileSource, ResumableSendings {
  readonly space: () => Promise<PaperOutcome<Space>>;

  /** What is on the server, and what these files would take there. */
  readonly roomFor: (files: readonly StoredFile[]) => Promise<PaperOutcome<RoomForFiles>>;
  /**
   * Sees that a file of a copy lies on the server, and gives the file as a record must name it. What was sent is
   * remembered on this device until `broughtIn` says that a record names it.
   */
  readonly bringIn: (input: BringIn) => Promise<PaperOutcome<StoredFile>>;
  readonly broughtIn: (objects: Iterable<string>) => Promise<void>;
}
