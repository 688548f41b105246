import { allKinds } from '@kinfolio/domain/kinds/index';
import { sections as allSections, passportPages } from '@kinfolio/domain/records/pages';
import type { PageOfKinds, Section } from './sections.ts';

/** The pages that keep records of at least one kind, each with its kinds: worked out here and nowhere else. */
export const pages: readonly PageOfKinds[] = passportPages.flatMap(page => {
  const kinds = allKinds.filter(kind => kind.page === page.id);
  return kinds.length === 0 ? [] : [{ ...page, kinds }];
});

/** The sections that have such a page, in the order people have papers. */
export const sections: readonly Section[] = allSections.flatMap(({ id, title }) => {
  const own = pages.filter(page => page.section === id);
  const [first] = own;
  return first === undefined
    ? []
    : [{ id, path: `/${first.id}`, title, kinds: own.flatMap(page => page.kinds) }];
});

/** The pages of a page's section, in order; itself among them. A page of no section is alone. */
export const neighboursOf = (page: PageOfKinds): readonly PageOfKinds[] =>
  page.section === undefined ? [page] : pages.filter(({ section }) => section === page.section);

/** The page an address belongs to. */
export function pageAt(pathname: string): PageOfKinds | undefined {
  return pages.find(({ id }) => pathname === `/${id}` || pathname.startsWith(`/${id}/`));
}
