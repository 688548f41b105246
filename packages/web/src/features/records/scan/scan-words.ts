import { listFillableFields } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { TypedFields } from '../../../passport/form/typed.ts';
import { addIndefiniteArticle } from '../../../passport/wording/with-article.ts';
import type { ScannedPaper } from './paper-queue.ts';

/** The specification's message after a successful scan (spec 1 §8). */
export const scanSuccessText = 'Successfully extracted data!';

interface Facts {
  readonly kind: RecordKind;
  readonly list: readonly ScannedPaper[];
  readonly paper: ScannedPaper;
  readonly values: TypedFields;
  /** How many fields have values from the document; `doubtful` is how many of them need to be checked. */
  readonly filled: number;
  readonly doubtful: number;
}

/** Describes the progress, such as "Paper 2 of 3: a bill from Yorkshire Water. One thing to check." */
export function describeReviewProgress({ kind, list, paper, values, filled, doubtful }: Facts): string {
  const number =
    list.length > 1 ? `Paper ${String(list.indexOf(paper) + 1)} of ${String(list.length)}: ` : '';
  const { step, files } = paper;
  if (step.at !== 'read') return `${number}${describeFileNames(paper)}`;
  const company = companyIn(kind, values);
  const from = company === '' ? '' : ` from ${company}`;
  const pages = files.length > 1 ? `, ${formatCounted(files.length, 'picture')}` : '';
  const what = `${addIndefiniteArticle(kind.texts.count[0])}${from}${pages}`;
  const checks =
    filled === 0
      ? 'Nothing found for this form.'
      : doubtful === 0
        ? 'Check the form before you save.'
        : `${doubtful === 1 ? 'One thing' : formatCounted(doubtful, 'thing')} to check.`;
  return `${number === '' ? what.replace(/^a/u, 'A') : `${number}${what}`}. ${checks}`;
}

/** Names the files, such as "letter.png" or "letter.png and 2 more". */
export function describeFileNames({ files: [first, ...more] }: ScannedPaper): string {
  return `${first?.name ?? ''}${more.length === 0 ? '' : ` and ${String(more.length)} more`}`;
}

/** The company that sent the document, according to the form. */
function companyIn(kind: RecordKind, values: TypedFields): string {
  const [key] = [...listFillableFields(kind)].find(([, parts]) => parts.includes('company')) ?? [];
  return key === undefined ? '' : String(values[key] ?? '');
}
