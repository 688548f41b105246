import { passportPages } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import type { PaperProblem } from '../../../session/api/papers.ts';
import { describePaperProblem } from '../../../session/api/papers.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import type { ImportJobResult } from '../jobs.ts';
import { countRecordsByKind, describeImportResult } from '../messages.ts';
import { SkippedLines } from './NotAdded.tsx';

export interface ImportResultProps {
  readonly name: string;
  readonly result: ImportJobResult;
  /** Whether the file contains passwords. */
  readonly hasSecrets: boolean;
  readonly kinds: readonly RecordKind[];
  readonly onTakeBack: () => void;
  readonly onAgain: () => void;
}

/** Lists the added records with links to them, and offers to undo the import. */
export function ImportResult({ name, result, hasSecrets, kinds, onTakeBack, onAgain }: ImportResultProps) {
  const { added, replaced, refused, stopped, without = [], historyMissing } = result;
  const changed = added.length + replaced.length;
  return (
    <div className="importing__part">
      <Banner tone={stopped === undefined ? 'ok' : 'caution'} role="status">
        <p>
          {describeImportResult(result)} {stopped !== undefined && stoppedWords(stopped)}
        </p>
      </Banner>
      {historyMissing && (
        <Banner tone="caution">
          <p>Some earlier versions could not be restored. The records themselves are complete.</p>
        </Banner>
      )}
      {added.length > 0 && (
        <ul className="rows">
          {countRecordsByKind(
            kinds,
            added.map(({ kind }) => kind),
          ).map(({ kind, words }) => (
            <li className="added" key={words}>
              <span>{words}</span>
              <PageLink kind={kind} />
            </li>
          ))}
        </ul>
      )}
      <SkippedLines
        title="Not added"
        hint="We could not save these records."
        items={refused.map(({ title, problem }) => ({
          where: '',
          title,
          reasons: [describePaperProblem(problem)],
        }))}
      />
      <SkippedLines
        title="Papers without their file"
        hint="These papers have their notes, but no file. Open a paper to replace its file, or choose a zip file that contains it."
        items={without.map(({ title, problem }) => ({
          where: '',
          title,
          reasons: [withoutWords(problem)],
        }))}
      />
      {hasSecrets && (
        <Banner tone="caution">
          <p>
            Delete {name} from your device now, and empty the bin: anyone who finds it can read your
            passwords.
          </p>
        </Banner>
      )}
      <div className="actions">
        <Button onClick={onAgain}>Add from another file</Button>
        {changed > 0 && (
          <Button onClick={onTakeBack}>
            {replaced.length === 0 ? 'Remove what was added' : 'Undo the whole import'}
          </Button>
        )}
      </div>
      {changed > 0 && (
        <p className="small muted">
          {replaced.length === 0
            ? `Removing them moves ${formatCounted(added.length, 'record')} to Deleted items for 30 days.`
            : 'Added records go to Deleted items for 30 days. Changed records go back to how they were.'}
        </p>
      )}
    </div>
  );
}

function PageLink({ kind }: { readonly kind: RecordKind | undefined }) {
  const page = passportPages.find(({ id }) => id === kind?.page);
  return page === undefined ? null : <Link to={`/${page.id}`}>{page.title}</Link>;
}

function withoutWords(problem: PaperProblem): string {
  if (problem === 'gone') return 'This paper’s file is not in the copy.';
  return problem === 'damaged'
    ? 'This paper’s file is damaged in the copy, or is a different file.'
    : describePaperProblem(problem);
}

function stoppedWords(stopped: 'asked' | PaperProblem): string {
  return stopped === 'asked'
    ? 'You stopped before everything was added.'
    : `Not everything could be saved. ${describePaperProblem(stopped)} The records already added are safe. Choose the same file again to add what is missing.`;
}
