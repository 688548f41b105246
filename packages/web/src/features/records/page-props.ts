import type { DueDate } from '@kinfolio/domain/overview/due';
import type { NextOffer, RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import type { ComponentType } from 'react';
import type { PageOfKinds } from '../../passport/sections.ts';
import type { ReadFile } from '../../reading/read-on-device.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import type { UnsavedDraft } from './drafts/save-drafts.ts';
import type { DraftSaver } from './drafts/use-save-drafts.ts';
import type { ImporterProps } from './offers/importer.ts';
import type { PageMap, RecordLocation } from './record-location.ts';
import type { SeveralPlan } from './several/SeveralGate.tsx';

export interface RecordsPageProps {
  readonly page: PageOfKinds;
  /** The pages of its section, itself among them, in order: they share one row of tabs. */
  readonly neighbours: readonly PageOfKinds[];
  readonly clock: Clock;
  /** The sentence for a problem of saving. */
  readonly messageFor: (problem: ProblemCode) => string;
  /** Dialogs that find records of a kind in files, by the kind's id. */
  readonly importers: Readonly<Record<string, ComponentType<ImporterProps> | undefined>>;
  /** Reads a paper for a form; without it no paper is asked for. */
  readonly readPaper?: ReadFile;
  /** Keeps the files of a document, sealed, as papers of a record. */
  readonly keepPaper?: (files: readonly File[], recordId: string) => void;
  /** Lists that stand in place of the plain one, by the kind's id. */
  readonly lists: Readonly<Record<string, ComponentType<OwnListProps> | undefined>>;
  /** Above the facts of a record. */
  readonly above?: ComponentType<RecordPartProps>;
  /** Whether several records may be changed at once; without it the page does not offer it. */
  readonly several?: SeveralPlan;
  /** Above the list that a save leads to: where the record went, and what is next. */
  readonly afterSave?: ComponentType<{ readonly savedId: string }>;
  /** Beside them, and beside the form that changes them. */
  readonly beside?: ComponentType<RecordPartProps>;
}

/** What stands with a record and is not one of its facts: its papers, or of a paper its file. */
export interface RecordPartProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
}

/** What a list of a kind's own is given. */
export interface OwnListProps {
  readonly clock: Clock;
  readonly onDelete: (id: string) => void;
  readonly onRoll: (id: string, date: DueDate) => void;
}

/** What each place of the page needs. */
export interface ViewProps extends RecordsPageProps {
  readonly map: PageMap;
  readonly spot: RecordLocation;
  readonly list: ListState;
  readonly tabState: TabState;
  readonly remove: (id: string) => Promise<boolean>;
  readonly roll: (id: string, date: DueDate) => void;
  /** When something was last saved here, in milliseconds; undefined when all was saved at once, or nothing yet. */
  readonly saved: number | undefined;
  readonly onSaved: (at: number | undefined) => void;
  /** Saves what waits as a draft, but for the draft that is open in the form; true when nothing is left. */
  readonly saveWaiting: DraftSaver['saveWaiting'];
  /** What Save All could not save. */
  readonly left: readonly UnsavedDraft[];
  /** How often Save All and its like have saved. */
  readonly runs: DraftSaver['runs'];
  /** Asks what a save leads on to. */
  readonly onOffer: (offer: NextOffer | undefined) => void;
}

/** What is looked for in the list. */
export interface ListState {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** How many rows are drawn. It outlives a look at one record, so that Back finds the row it came from. */
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
}

/** The row of tabs. */
export interface TabState {
  readonly onSelect: (id: string, address: string) => void;
  /** True once after a press on this tab, for the row that is drawn because of it. */
  readonly wasPressed: (id: string) => boolean;
}
