import type { DueDate } from '@kinfolio/domain/overview/due';
import type { NextOffer, RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import type { ComponentType } from 'react';
import type { PageWithKinds } from '../../passport/sections.ts';
import type { ReadFileOnDevice } from '../../reading/read-on-device.ts';
import type { UnsavedDraft } from './drafts/save-drafts.ts';
import type { DraftSaver } from './drafts/use-save-drafts.ts';
import type { ImporterProps } from './offers/importer.ts';
import type { PageUrls, RecordLocation } from './record-location.ts';
import type { BulkEditPlan } from './several/SeveralGate.tsx';

export interface RecordsPageProps {
  readonly page: PageWithKinds;
  /** The pages of the section in order, including this one. They share one row of tabs. */
  readonly neighbours: readonly PageWithKinds[];
  readonly clock: Clock;
  /** Dialogs that find records of a kind in files, by the kind's id. */
  readonly importers: Readonly<Record<string, ComponentType<ImporterProps> | undefined>>;
  /** Reads a document for a form. If absent, the page offers no scanning. */
  readonly readPaper?: ReadFileOnDevice;
  /** Stores the files of a document, encrypted, as papers of a record. */
  readonly keepPaper?: (files: readonly File[], recordId: string) => void;
  /** Lists that replace the plain one, by the kind's id. */
  readonly lists: Readonly<Record<string, ComponentType<OwnListProps> | undefined>>;
  /** Shown above the facts of a record. */
  readonly above?: ComponentType<RecordPartProps>;
  /** Whether several records may be changed at once; if absent, the page does not offer it. */
  readonly several?: BulkEditPlan;
  /** Shown above the list after a save: where the record is now, and what to do next. */
  readonly afterSave?: ComponentType<{ readonly savedId: string }>;
  /** Shown next to the facts, and next to the form that changes them. */
  readonly beside?: ComponentType<RecordPartProps>;
}

/** A part of a record's page that shows something other than its facts, such as its papers or the file of a paper. */
export interface RecordPartProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
}

export interface OwnListProps {
  readonly clock: Clock;
  readonly onDelete: (id: string) => void;
  readonly onRoll: (id: string, date: DueDate) => void;
}

export interface PageViewProps extends RecordsPageProps {
  readonly map: PageUrls;
  readonly spot: RecordLocation;
  readonly list: ListState;
  readonly tabState: TabState;
  readonly remove: (id: string) => Promise<boolean>;
  readonly roll: (id: string, date: DueDate) => void;
  /**
   * When something was last saved on this page, in milliseconds; undefined if nothing was, or if Save All saved
   * everything together.
   */
  readonly saved: number | undefined;
  readonly onSaved: (at: number | undefined) => void;
  /** Saves the waiting drafts, except the one that is open in the form. Resolves to true if none is left. */
  readonly saveWaiting: DraftSaver['saveWaiting'];
  /** The drafts that Save All could not save. */
  readonly left: readonly UnsavedDraft[];
  /** How many times drafts have been saved, by Save All or otherwise. */
  readonly runs: DraftSaver['runs'];
  /** Shows the offer after a save. */
  readonly onOffer: (offer: NextOffer | undefined) => void;
}

/** The search in the list. */
export interface ListState {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /**
   * How many rows are rendered. The number stays the same while the person looks at a record, so that Back returns to
   * the same row.
   */
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
}

/** The row of tabs. */
export interface TabState {
  readonly onSelect: (id: string, address: string) => void;
  /** Returns true once after the person has pressed this tab, so that the new row of tabs can focus it. */
  readonly wasPressed: (id: string) => boolean;
}
