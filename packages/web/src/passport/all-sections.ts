import { allKinds } from '@kinfolio/domain/kinds/index';
import { sections as allSections, passportPages } from '@kinfolio/domain/records/pages';
import type { PageWithKinds, SectionWithPages } from './sections.ts';

/**
 * All pages with records of at least one kind, each with its kinds. Other code uses this list instead of deriving its
 * own.
 */
export const recordPages: readonly PageWithKinds[] = passportPages.flatMap(page => {
  const kinds = allKinds.filter(kind => kind.page === page.id);
  return kinds.length === 0 ? [] : [{ ...page, kinds }];
});

/** The sections that have at least one page, in the order in which people usually keep their papers. */
export const sectionsWithPages: readonly SectionWithPages[] = allSections.flatMap(({ id, title }) => {
  const own = recordPages.filter(page => page.section === id);
  const [first] = own;
  return first === undefined
    ? []
    : [{ id, path: `/${first.id}`, title, kinds: own.flatMap(page => page.kinds) }];
});

/** The pages in a page's section, in order, including the page itself. A page without a section is returned alone. */
export const listPagesInSection = (page: PageWithKinds): readonly PageWithKinds[] =>
  page.section === undefined ? [page] : recordPages.filter(({ section }) => section === page.section);

/** The page an address belongs to. */
export function findRecordPageAt(pathname: string): PageWithKinds | undefined {
  return recordPages.find(({ id }) => pathname === `/${id}` || pathname.startsWith(`/${id}/`));
}
