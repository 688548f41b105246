import type { Desk } from '@kinfolio/domain/desk/model/desk';
import { type DeskOrganisation, organisationsOf } from '@kinfolio/domain/desk/organisations/organisations';
import type { PrintDocument } from '@kinfolio/domain/print/document';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import type { DeskStore } from './desk-store.ts';

/** A file of the zip of a desk. `pack`: the Executor pack of what was copied. */
export type DeskPart =
  | { readonly sort: 'pack'; readonly name: string }
  | {
      readonly sort: 'paper';
      readonly name: string;
      readonly document: PrintDocument;
      readonly isPlain?: boolean;
    }
  | { readonly sort: 'rows'; readonly name: string; readonly rows: readonly (readonly string[])[] };

/** What makes files of a desk; handed in, because another feature makes them. */
export interface DeskFiles {
  /** A button that makes a printed document. */
  readonly Paper: ComponentType<{
    readonly words: string;
    readonly document: () => PrintDocument;
    /** The first part of the file's name. */
    readonly name: string;
    /** Without a cover, contents and running lines: letters that are sent. */
    readonly isPlain?: boolean;
  }>;
  /** A button that saves everything of a desk as one zip, with the papers of the estate. */
  readonly Bundle: ComponentType<{
    readonly words: string;
    readonly desk: Desk;
    readonly estate: string;
    readonly parts: () => readonly DeskPart[];
  }>;
  /** A button that makes a spreadsheet of rows; the first one has the headings. */
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
/** Provides what makes files to the pages below it. */
export const DeskFilesProvider = FilesContext;

/** The desk of this page. Throws outside of one. */
export function useDesk(): DeskStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error('useDesk must be used within a desk');
  return store;
}

/** What makes files of the desk. Throws outside of one. */
export function useDeskFiles(): DeskFiles {
  const files = useContext(FilesContext);
  if (files === undefined) throw new Error('useDeskFiles must be used within a desk');
  return files;
}

/** The organisations of the desk, in the order in which they are best notified. */
export function useOrganisations(): readonly DeskOrganisation[] {
  const { desk } = useDesk();
  return useMemo(() => organisationsOf(desk), [desk]);
}
