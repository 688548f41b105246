import { executorQuestions } from '@kinfolio/domain/print/executor-pack/testing/executor-questions';
import { makePack } from '@kinfolio/domain/print/executor-pack/testing/make-pack';
import { describe, expect, it } from 'vitest';
import { fontsFromDisk } from '../testing/fonts.ts';
import { flattenTags, type PdfContent, type PdfTag, readPdf } from '../testing/read-pdf.ts';
import { writeDocumentPdf } from './write-paper.ts';

const pack = makePack();

async function printed(largePrint: boolean): Promise<PdfContent> {
  const now = Date.parse('2026-11-21T12:00:00Z');
  return await readPdf(
    await writeDocumentPdf(pack, { fonts: fontsFromDisk, largePrint, now, onProgress: () => undefined }),
  );
}

// Lines may break anywhere, so the spaces are ignored.
const plain = (text: string): string => text.replaceAll(/\s/g, '');
const saidIn = (tag: PdfTag): string => plain(tag.text + tag.children.map(saidIn).join(''));
const isHeading = (title: string) => (tag: PdfTag) => tag.role === 'H2' && saidIn(tag) === plain(title);
const readAloud = new Set(['TR', 'LBody', 'P']);

/** The pages of each chapter, found by the chapter headings. */
function pagesOf({ pages }: PdfContent): Map<string, readonly PdfTag[][]> {
  const tags = pages.map(page => flattenTags(page.tags));
  const starts = pack.chapters.map(({ title }) => tags.findIndex(page => page.some(isHeading(title))));
  return new Map(
    pack.chapters.map(({ id }, index) => [id, tags.slice(starts[index], starts[index + 1])] as const),
  );
}

describe.each([
  ['as it is printed', false],
  ['in large print', true],
])('the demo family’s pack %s', (_how, largePrint) => {
  const reading = printed(largePrint);

  it('sends its reader to the page where each chapter begins', async () => {
    const { pages } = await reading;
    const tags = pages.map(page => flattenTags(page.tags));
    const entries = tags
      .flat()
      .filter(({ role }) => role === 'TOCI')
      .map(saidIn);
    for (const [index, { title }] of pack.chapters.entries()) {
      const page = tags.findIndex(all => all.some(isHeading(title)));
      expect(entries[index]).toMatch(new RegExp(`^${index + 1}${plain(title)}${page + 1}(?!\\d)`));
    }
  });

  it.each(executorQuestions)('answers on its page: %s', async (_question, chapterId, answer) => {
    const pages = pagesOf(await reading).get(chapterId) ?? [];
    // In large print each column of a row may be set on a line of its own, so the whole page is searched.
    const units = largePrint
      ? pages.map(page => page.map(saidIn).join(''))
      : pages.flatMap(page => page.filter(({ role }) => readAloud.has(role)).map(saidIn));
    expect(units).toSatisfy((said: string[]) =>
      said.some(unit => answer.every(part => unit.includes(plain(part)))),
    );
  });
});
