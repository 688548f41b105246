import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { type ComponentType, createContext, type PropsWithChildren, type ReactNode, useContext } from 'react';
import type { FileDecryptor, FileDestination } from '../../../session/api/papers.ts';

/** A document stored with an estate. */
export interface EstatePaper {
  readonly id: string;
  readonly content: RecordContent;
}

/** The documents of an estate, whether they are stored in this account or another. */
export interface EstatePapers {
  readonly records: readonly EstatePaper[];
  /** Shows a document's file, to look at and save. */
  readonly File: ComponentType<PropsWithChildren<{ readonly content: RecordContent }>>;
  /** The address of a document's own page; undefined if it has none. */
  readonly pageOf: (id: string) => string | undefined;
  /** Opens the files so that they can be zipped; undefined for files in the person's own passport. */
  readonly readFiles: (() => Promise<FileDecryptor>) | undefined;
  /** Uploads files to a destination; undefined if the person may not add any. */
  readonly onFiles: ((files: readonly File[], place: FileDestination) => void) | undefined;
  /** Shows the files that are being uploaded to a destination. */
  readonly onTheWay: (place: FileDestination) => ReactNode;
}

const PapersContext = createContext<EstatePapers | undefined>(undefined);

/** Provides the papers of an estate to the pages below it. */
export const EstatePapersProvider = PapersContext;

/** The papers of the estate on this page. Throws outside a desk. */
export function useEstatePapers(): EstatePapers {
  const papers = useContext(PapersContext);
  if (papers === undefined) throw new Error('useEstatePapers must be used within a desk');
  return papers;
}
