import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attached, isMadeOfFile, papersOf } from '@kinfolio/domain/papers/papers';
import { emptyFields } from '@kinfolio/domain/records/record-check';
import { categoryOf, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { type ReactNode, useState } from 'react';
import { RelatedContext, type RelatedRecords } from '../../passport/related/related.ts';
import type { ShownRecord } from '../../session/api/sharing.ts';
import { Button } from '../../ui/form/Button.tsx';
import { WholeOnPaper } from '../../ui/layout/MaskedValue.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { DeleteShared } from './edit/DeleteShared.tsx';
import { EditShared, type EditSharedProps } from './edit/EditShared.tsx';
import { SharedHistory } from './edit/SharedHistory.tsx';
import { AddSharedPapers, OnePaper, type SharedEditor, type ShowsFile } from './edit/SharedPapers.tsx';
import { OneShared } from './OneShared.tsx';

export interface SharedSectionProps {
  readonly section: { readonly id: string; readonly title: string };
  readonly records: readonly ShownRecord[];
  /** Of all sections: a paper may go with a record of another one. */
  readonly papers: readonly ShownRecord[];
  /** What names the people of the household; undefined where they are not shared. */
  readonly people: RelatedRecords | undefined;
  readonly owner: string;
  readonly File: ShowsFile;
  readonly editor?: SharedEditor | undefined;
}

/** So many records are shown whole; of more than these each is one line at first. */
const shownWhole = 3;

/** One section of another person's passport, to read and print; where they let it be changed, with a form in its place. */
export function SharedSection(props: SharedSectionProps) {
  const { section, records, papers, people, owner, File, editor } = props;
  const [form, setForm] = useState<Pick<EditSharedProps, 'kind' | 'record' | 'begins'>>();
  const doubtful = records.filter(({ confirmed }) => !confirmed);
  const sure = records.filter(({ confirmed }) => confirmed);
  const beside = new Set(sure.flatMap(({ id }) => papersOf(papers, id).map(one => one.id)));
  const shown = sure.filter(({ id }) => !beside.has(id));
  const [isLong] = useState(shown.length > shownWhole);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const showPaper = (one: ShownRecord) => <OnePaper key={one.id} {...{ owner, File, editor }} record={one} />;
  const show = (record: ShownRecord, actions?: ReactNode) => (
    <OneShared
      key={record.id}
      record={record}
      owner={owner}
      papers={papersOf(papers, record.id)}
      showsOwners={people !== undefined}
      showPaper={showPaper}
      isOpen={!isLong || opened.includes(record.id)}
      onOpen={isLong ? () => setOpened(before => toggled(before, record.id)) : undefined}
    >
      {actions}
    </OneShared>
  );
  const showSure = (record: ShownRecord) => {
    const kind = kindOf(record.content.kind);
    if (editor === undefined || kind === undefined) return show(record);
    if (form?.record?.id === record.id)
      return <EditShared key={record.id} {...form} {...editor} onDone={() => setForm(undefined)} />;
    const title = titleOf(kind, record.content.fields);
    return show(
      record,
      <>
        {takesPapers(kind, record, section.id) && (
          <AddSharedPapers papers={editor.papers} recordId={record.id} title={title} />
        )}
        <div className="actions gap-top no-print">
          {!isMadeOfFile(kind) && (
            <Button onClick={() => setForm({ kind, record })}>
              Change <span className="hide">{title}</span>
            </Button>
          )}
          <SharedHistory kind={kind} record={record} read={editor.history} />
          {!isMadeOfFile(kind) && (
            <DeleteShared record={record} title={title} owner={owner} onEdit={editor.onEdit} />
          )}
        </div>
      </>,
    );
  };
  const page = (
    <>
      <PageHead title={section.title} lead={`From ${owner}’s passport.`}>
        <div className="actions no-print">
          <Button onClick={() => window.print()}>Print</Button>
          {editor !== undefined &&
            kindsOf(section.id).map(one => (
              <Button key={one.kind.id} onClick={() => setForm(one)}>
                {one.kind.texts.addTitle}
              </Button>
            ))}
        </div>
      </PageHead>
      {form !== undefined && form.record === undefined && editor !== undefined && (
        <EditShared key={form.kind.id} {...form} {...editor} onDone={() => setForm(undefined)} />
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
  return <WholeOnPaper value>{withNames}</WholeOnPaper>;
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id];

/** Whether a paper that goes with a record is in the same section: in another one its person may not write. */
const takesPapers = (kind: RecordKind, record: ShownRecord, section: string) =>
  !isMadeOfFile(kind) && categoryOf(paper, attached({}, record, kind)) === section;

/** What can be added to a section by a form, and what such a form begins with. */
const kindsOf = (section: string) =>
  allKinds.flatMap(kind => {
    if (kind.page === undefined || isMadeOfFile(kind)) return [];
    const begins = beginsIn(kind, section);
    return begins === undefined ? [] : [{ kind, begins }];
  });

/** The value that puts a new record of a kind into a section, if any is needed; undefined for one that is never in it. */
function beginsIn(kind: RecordKind, section: string): FieldValues | undefined {
  if (categoryOf(kind, emptyFields(kind)) === section) return {};
  if (typeof kind.category === 'string') return undefined;
  const { field, is } = kind.category;
  const value = Object.keys(is).find(one => is[one] === section);
  return value === undefined ? undefined : { [field]: value };
}
