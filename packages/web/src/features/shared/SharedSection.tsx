import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds, findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attachPaper, isCreatedFromFile, listAttachedPapers } from '@kinfolio/domain/papers/papers';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { type ReactNode, useState } from 'react';
import { RelatedContext, type RelatedRecords } from '../../passport/related/related.ts';
import type { ReadableRecord } from '../../session/api/sharing.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PrintInFullContext } from '../../ui/layout/MaskedValue.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { DeleteSharedRecord } from './edit/DeleteShared.tsx';
import { EditSharedRecord, type EditSharedRecordProps } from './edit/EditShared.tsx';
import { SharedHistory } from './edit/SharedHistory.tsx';
import {
  AddSharedPapers,
  type SharedEditor,
  type SharedFileComponent,
  SharedPaperFile,
} from './edit/SharedPapers.tsx';
import { SharedRecord } from './OneShared.tsx';

export interface SharedSectionProps {
  readonly section: { readonly id: string; readonly title: string };
  readonly records: readonly ReadableRecord[];
  /** The papers of all sections, because a paper may be attached to a record in another section. */
  readonly papers: readonly ReadableRecord[];
  /** The names of the people in the household; undefined if they are not shared. */
  readonly people: RelatedRecords | undefined;
  readonly owner: string;
  readonly File: SharedFileComponent;
  readonly editor?: SharedEditor | undefined;
}

/** Up to this many records are shown in full; with more, each is one line at first. */
const shownWhole = 3;

/** One section of another person's passport, to read and print; if the reader may edit, a form can take its place. */
export function SharedSection(props: SharedSectionProps) {
  const { section, records, papers, people, owner, File, editor } = props;
  const [form, setForm] = useState<Pick<EditSharedRecordProps, 'kind' | 'record' | 'begins'>>();
  const doubtful = records.filter(({ confirmed }) => !confirmed);
  const sure = records.filter(({ confirmed }) => confirmed);
  const beside = new Set(sure.flatMap(({ id }) => listAttachedPapers(papers, id).map(one => one.id)));
  const shown = sure.filter(({ id }) => !beside.has(id));
  const [isLong] = useState(shown.length > shownWhole);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const showPaper = (one: ReadableRecord) => (
    <SharedPaperFile key={one.id} {...{ owner, File, editor }} record={one} />
  );
  const show = (record: ReadableRecord, actions?: ReactNode) => (
    <SharedRecord
      key={record.id}
      record={record}
      owner={owner}
      papers={listAttachedPapers(papers, record.id)}
      showsOwners={people !== undefined}
      showPaper={showPaper}
      isOpen={!isLong || opened.includes(record.id)}
      onOpen={isLong ? () => setOpened(before => toggled(before, record.id)) : undefined}
    >
      {actions}
    </SharedRecord>
  );
  const showSure = (record: ReadableRecord) => {
    const kind = findKind(record.content.kind);
    if (editor === undefined || kind === undefined) return show(record);
    if (form?.record?.id === record.id)
      return <EditSharedRecord key={record.id} {...form} {...editor} onDone={() => setForm(undefined)} />;
    const title = getRecordTitle(kind, record.content.fields);
    return show(
      record,
      <>
        {takesPapers(kind, record, section.id) && (
          <AddSharedPapers papers={editor.papers} recordId={record.id} title={title} />
        )}
        <div className="actions gap-top no-print">
          {!isCreatedFromFile(kind) && (
            <Button onClick={() => setForm({ kind, record })}>
              Change <span className="hide">{title}</span>
            </Button>
          )}
          <SharedHistory kind={kind} record={record} read={editor.history} />
          {!isCreatedFromFile(kind) && (
            <DeleteSharedRecord record={record} title={title} owner={owner} onEdit={editor.onEdit} />
          )}
        </div>
      </>,
    );
  };
  const page = (
    <>
      <PageHeading title={section.title} lead={`From ${owner}’s passport.`}>
        <div className="actions no-print">
          <Button onClick={() => window.print()}>Print</Button>
          {editor !== undefined &&
            kindsOf(section.id).map(one => (
              <Button key={one.kind.id} onClick={() => setForm(one)}>
                {one.kind.texts.addTitle}
              </Button>
            ))}
        </div>
      </PageHeading>
      {form !== undefined && form.record === undefined && editor !== undefined && (
        <EditSharedRecord key={form.kind.id} {...form} {...editor} onDone={() => setForm(undefined)} />
      )}
      {records.length === 0 && <p>Nothing yet.</p>}
      {allKinds.flatMap(kind => shown.filter(({ content }) => content.kind === kind.id).map(showSure))}
      {doubtful.length > 0 && (
        <>
          <h2>Not confirmed: may be old or incomplete</h2>
          {doubtful.map(record => show(record))}
        </>
      )}
    </>
  );
  const withNames = people === undefined ? page : <RelatedContext value={people}>{page}</RelatedContext>;
  return <PrintInFullContext value>{withNames}</PrintInFullContext>;
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id];

/**
 * Whether papers attached to the record would be in the same section. If not, the reader may not be allowed to add any.
 */
const takesPapers = (kind: RecordKind, record: ReadableRecord, section: string) =>
  !isCreatedFromFile(kind) && findRecordCategory(paper, attachPaper({}, record, kind)) === section;

/** The kinds that can be added to a section with a form, and the initial values of that form. */
const kindsOf = (section: string) =>
  allKinds.flatMap(kind => {
    if (kind.page === undefined || isCreatedFromFile(kind)) return [];
    const begins = beginsIn(kind, section);
    return begins === undefined ? [] : [{ kind, begins }];
  });

/**
 * The initial values that place a new record of this kind in a section, if any are needed; undefined if the kind cannot
 * be in the section.
 */
function beginsIn(kind: RecordKind, section: string): FieldValues | undefined {
  if (findRecordCategory(kind, createInitialFields(kind)) === section) return {};
  if (typeof kind.category === 'string') return undefined;
  const { field, is } = kind.category;
  const value = Object.keys(is).find(one => is[one] === section);
  return value === undefined ? undefined : { [field]: value };
}
