import type { ExecutorDesk } from '@kinfolio/domain/desk/model/desk';
import {
  type DeskOrganisation,
  listDeskOrganisations,
} from '@kinfolio/domain/desk/organisations/organisations';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import type { DeskStore } from './desk-store.ts';

/** A file in a desk's zip. `pack`: the Executor pack, made from the copied records. */
export type DeskZipPart =
  | { readonly sort: 'pack'; readonly name: string }
  | {
      readonly sort: 'paper';
      readonly name: string;
      readonly document: PrintDocument;
      readonly isPlain?: boolean;
    }
  | { readonly sort: 'rows'; readonly name: string; readonly rows: readonly (readonly string[])[] };

/** Components that create a desk's files. They are passed in because they belong to another feature. */
export interface DeskFiles {
  /** A button that makes a printed document. */
  readonly Paper: ComponentType<{
    readonly words: string;
    readonly document: () => PrintDocument;
    /** The first part of the file's name. */
    readonly name: string;
    /** Leaves out the cover, contents and running headers. Used for letters. */
    readonly isPlain?: boolean;
  }>;
  /** A button that saves everything of a desk as one zip, with the papers of the estate. */
  readonly Bundle: ComponentType<{
    readonly words: string;
    readonly desk: ExecutorDesk;
    readonly parts: () => readonly DeskZipPart[];
  }>;
  /** A button that creates a spreadsheet from rows; the first row contains the headings. */
  readonly Sheet: ComponentType<{
    readonly words: string;
    readonly rows: () => readonly (readonly string[])[];
    readonly as: 'csv' | 'xlsx';
    readonly name: string;
  }>;
}

const StoreContext = createContext<DeskStore | undefined>(undefined);
const FilesContext = createContext<DeskFiles | undefined>(undefined);

/** Provides the desk to the pages below it. */
export const DeskProvider = StoreContext;
/** Provides the pages below it with the components that create files. */
export const DeskFilesProvider = FilesContext;

/** The desk of this page. Throws outside a desk. */
export function useDesk(): DeskStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error('useDesk must be used within a desk');
  return store;
}

/** The components that create the desk's files. Throws outside a desk. */
export function useDeskFiles(): DeskFiles {
  const files = useContext(FilesContext);
  if (files === undefined) throw new Error('useDeskFiles must be used within a desk');
  return files;
}

/** The organisations of the desk, in the order in which they are best notified. */
export function useOrganisations(): readonly DeskOrganisation[] {
  const { desk } = useDesk();
  return useMemo(() => listDeskOrganisations(desk), [desk]);
}
