import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { ProblemCode } from '../../vault-worker/types/outcome.ts';
import type { PassportRecord } from '../../vault-worker/types/values.ts';
import { getProblemText } from './problem-words.ts';

/** All the reasons why a file cannot be stored or shown. */
export type PaperProblem =
  | ProblemCode
  | 'empty-file'
  /** The file is larger than the maximum size. */
  | 'large-file'
  /** The browser can no longer read the file, because it was changed, moved or deleted while it was being read. */
  | 'file-changed'
  /** The person's plan has no room left for the file. */
  | 'no-room'
  /** The plan of the passport's owner, who is another person, has no room left for the file. */
  | 'no-room-of-theirs'
  /** The person may not add anything to this passport, which another person shares, or no longer may. */
  | 'may-not-add'
  /** The paper whose file was being replaced has been deleted in the meantime. */
  | 'paper-deleted'
  /** The server has no room left; the person can only wait. */
  | 'server-full'
  /** The server's copy of the file does not open, because it was changed or damaged. */
  | 'damaged'
  /** The server no longer has the file. */
  | 'gone';

/**
 * Each sentence begins with what the person can do. `getProblemText` has the sentences for errors that can occur with
 * any record.
 */
const sentences: Partial<Record<PaperProblem, string>> = {
  'empty-file': 'Choose another file. This one is empty.',
  'large-file': 'Choose a smaller file. Each file can be up to 2 GB.',
  'file-changed': 'Choose the file again. It was changed or moved while we read it.',
  'no-room': 'Delete papers you no longer need, then try again. There is no room left for this paper.',
  'no-room-of-theirs':
    'Ask the owner to make room, then try again. Their plan has no room left for this file.',
  'may-not-add': 'Keep the file, and ask the owner. You cannot add to this passport just now.',
  'paper-deleted':
    'Add this file as a new paper if you want to keep it. The paper that you were replacing has been deleted.',
  'server-full': 'Try again tomorrow. We have no room for files just now.',
  damaged: 'We do not show this file, because it was changed or damaged.',
  gone: 'We cannot show this file, because it is no longer stored. Replace it if you still have the original.',
  'storage-full':
    'Free up some space on this device, then try again. There is not enough space to send files.',
};

/** The sentence for a problem with a file. */
export function describePaperProblem(problem: PaperProblem): string {
  return (
    sentences[problem] ?? (isOfRecords(problem) ? getProblemText(problem) : getProblemText('unexpected'))
  );
}

const ofFiles: ReadonlySet<PaperProblem> = new Set([
  'empty-file',
  'large-file',
  'file-changed',
  'no-room',
  'no-room-of-theirs',
  'may-not-add',
  'paper-deleted',
  'server-full',
  'damaged',
  'gone',
]);
const isOfRecords = (problem: PaperProblem): problem is ProblemCode => !ofFiles.has(problem);

/** The result of a call, or the reason why it failed. */
export type PaperOutcome<T> = { readonly ok: true; readonly value: T } | PaperRefusal;

/** Why a call failed. */
export interface PaperRefusal {
  readonly ok: false;
  readonly problem: PaperProblem;
}

/**
 * Where a file is sent: it is attached to a record, replaces a paper's current file, or is not attached to anything
 * yet.
 */
export interface FileDestination {
  readonly recordId?: string | undefined;
  /** The id of the paper whose file is replaced. */
  readonly replaces?: string | undefined;
  /** Other fields for a new paper's record. */
  readonly fields?: FieldValues | undefined;
}

/**
 * A file being sent. `comparing`: checking whether it is the rest of an interrupted upload. `waiting`: the connection
 * was lost; `busy`: the server is unavailable or overloaded; both continue automatically. `done`: the server has all of
 * it and the record is saved.
 */
export interface FileUpload {
  readonly id: string;
  readonly name: string;
  /** The file's size in bytes. */
  readonly size: number;
  /** The fraction of the file that the server has, from 0 to 1. */
  readonly part: number;
  readonly state: 'comparing' | 'sending' | 'waiting' | 'busy' | 'failed' | 'done';
  readonly problem?: PaperProblem;
  readonly place: FileDestination;
  /** The saved record, for an upload into the person's own passport. */
  readonly record?: PassportRecord;
}

/**
 * An interrupted upload whose file the browser no longer has. It continues when the person chooses the same file again.
 */
export interface InterruptedUpload {
  /** The name of the upload's sealed object. */
  readonly object: string;
  readonly name: string;
  readonly size: number;
  /** The fraction of the file that the server has, from 0 to 1. */
  readonly part: number;
  readonly place: FileDestination;
}

/** How many bytes the account stores on the server, and how many it may store. */
export interface StorageSpace {
  readonly usedBytes: number;
  readonly allowedBytes: number;
}

/** The space that files need on the server, and which of them are already there. */
export interface FileSpaceNeeds {
  /** The objects that already exist on the server. */
  readonly stored: ReadonlySet<string>;
  /** How many more bytes the plan allows. */
  readonly freeBytes: number;
  /** The sealed size of each file in bytes, by object name. */
  readonly sealedBytes: ReadonlyMap<string, number>;
}

/** A file from a backup copy that must also be on the server. See [Note: A file from a copy gets a new key]. */
export interface FileToImport {
  /** The file as described in the copy. */
  readonly file: StoredFile;
  /** The title of the file's paper. */
  readonly title: string;
  readonly stored: ReadonlySet<string>;
  /** Reads the content of the file. Called only if the file must be sent. */
  readonly content: () => Promise<PaperOutcome<Blob>>;
  readonly show: (state: Partial<Pick<FileUpload, 'state' | 'part'>>) => void;
  readonly signal: AbortSignal;
}

/**
 * The content of a file from a given chunk, and the number of the next chunk to read; absent at the end of the file.
 */
export interface OpenedFileRange {
  readonly bytes: ArrayBuffer;
  readonly next?: number;
}

/** Decrypts files, a few megabytes at a time. */
export interface FileDecryptor {
  /** Decrypts part of a file, from the start of a chunk; a few megabytes at most. */
  readonly readFrom: (
    file: StoredFile,
    chunk: number,
    signal?: AbortSignal,
  ) => Promise<PaperOutcome<OpenedFileRange>>;
}

/** Sends files to one passport. */
export interface FileUploads {
  /** Files being sent, in the order they were chosen; the same array until something changes. */
  readonly sending: () => readonly FileUpload[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts sending files. Each becomes a record only once the server has all of it. */
  readonly send: (files: readonly File[], place: FileDestination) => void;
  /** Cancels an upload and deletes the bytes already sent. For a finished upload, only removes it from the list. */
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
}

/** Sends files, and continues uploads that a reload interrupted. */
export interface ResumableUploads extends FileUploads {
  /** This device's interrupted uploads that are not being sent. */
  readonly unfinished: () => Promise<readonly InterruptedUpload[]>;
  /** Discards an interrupted upload. */
  readonly giveUp: (object: string) => Promise<void>;
}

/** The files of the open passport. Their records are ordinary records; this part only transfers the bytes. */
export interface Papers extends FileDecryptor, ResumableUploads {
  readonly space: () => Promise<PaperOutcome<StorageSpace>>;

  /** The space that these files need on the server, and which of them are already there. */
  readonly roomFor: (files: readonly StoredFile[]) => Promise<PaperOutcome<FileSpaceNeeds>>;
  /**
   * Makes sure that a file from a backup copy is on the server, and returns the file as its record must describe it.
   * This device remembers the upload until `broughtIn` confirms that a record refers to the file.
   */
  readonly bringIn: (input: FileToImport) => Promise<PaperOutcome<StoredFile>>;
  readonly broughtIn: (objects: Iterable<string>) => Promise<void>;
}
