import { fillableFieldsOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { counted } from '@kinfolio/domain/values/count';
import type { Typed } from '../../../passport/form/typed.ts';
import { withArticle } from '../../../passport/wording/with-article.ts';
import type { ScannedPaper } from './paper-queue.ts';

/** The specification's word for a scan that found something (spec 1 §8). */
export const success = 'Successfully extracted data!';

interface Facts {
  readonly kind: RecordKind;
  readonly list: readonly ScannedPaper[];
  readonly paper: ScannedPaper;
  readonly values: Typed;
  /** How many fields hold what was read, and how many of those are to be checked. */
  readonly filled: number;
  readonly doubtful: number;
}

/** "Paper 2 of 3: a bill from Yorkshire Water. One thing to check." */
export function leadOf({ kind, list, paper, values, filled, doubtful }: Facts): string {
  const number =
    list.length > 1 ? `Paper ${String(list.indexOf(paper) + 1)} of ${String(list.length)}: ` : '';
  const { step, files } = paper;
  if (step.at !== 'read') return `${number}${fileNamesOf(paper)}`;
  const company = companyIn(kind, values);
  const from = company === '' ? '' : ` from ${company}`;
  const pages = files.length > 1 ? `, ${counted(files.length, 'picture')}` : '';
  const what = `${withArticle(kind.texts.count[0])}${from}${pages}`;
  const checks =
    filled === 0
      ? 'Nothing on it for this form.'
      : doubtful === 0
        ? 'Look it over before you save.'
        : `${doubtful === 1 ? 'One thing' : counted(doubtful, 'thing')} to check.`;
  return `${number === '' ? what.replace(/^a/u, 'A') : `${number}${what}`}. ${checks}`;
}

/** "letter.png", or "letter.png and 2 more". */
export function fileNamesOf({ files: [first, ...more] }: ScannedPaper): string {
  return `${first?.name ?? ''}${more.length === 0 ? '' : ` and ${String(more.length)} more`}`;
}

/** The company a paper is from, as the form shows it. */
function companyIn(kind: RecordKind, values: Typed): string {
  const [key] = [...fillableFieldsOf(kind)].find(([, parts]) => parts.includes('company')) ?? [];
  return key === undefined ? '' : String(values[key] ?? '');
}
