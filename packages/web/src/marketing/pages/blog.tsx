import type { ReactNode } from 'react';
import { BooksDrawing } from '../drawings/BooksDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { Newsletter } from '../parts/Newsletter.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { GuideCategories, GuideList } from '../parts/PostList.tsx';
import { type GuidePost, guideCountsByCategory, guidePosts, type PostCategory } from '../posts/posts.ts';

const postsOnAPage = 6;
const pageCount = Math.ceil(guidePosts.length / postsOnAPage);

const pathOf = (page: number) => (page === 1 ? '/blog' : `/blog/page/${page}`);

const listPages: readonly PublicPage[] = Array.from({ length: pageCount }, (_, before) => {
  const page = before + 1;
  const shown = guidePosts.slice(before * postsOnAPage, page * postsOnAPage);
  return {
    path: pathOf(page),
    title: page === 1 ? 'Guides for families' : `Guides for families, page ${page}`,
    description:
      page === 1
        ? 'Plain English guides to family paperwork in the UK: probate, power of attorney, pensions, council tax, scams and more.'
        : `Plain English guides to family paperwork in the UK, page ${page} of ${pageCount}.`,
    changed: guidePosts[0]?.date ?? '',
    Body: () => (
      <BlogFrame lead="Probate, pensions, council tax and more, in plain words. Each guide names its sources.">
        <GuideList posts={shown} />
        {page < pageCount && (
          <p>
            <a className="btn btn--secondary" href={pathOf(page + 1)} data-load-more>
              Load More
            </a>
          </p>
        )}
      </BlogFrame>
    ),
  };
});

const categoryPages: readonly PublicPage[] = guideCountsByCategory.map(({ id, words }) => {
  const shown = guidePosts.filter(({ category }) => category === id);
  return {
    path: `/blog/category/${id}`,
    title: `Guides: ${words}`,
    description: `Guides for families in the UK about this subject: ${words.toLowerCase()}.`,
    changed: shown[0]?.date ?? '',
    Body: () => (
      <BlogFrame title={words} at={id} lead={countWords(shown)}>
        <GuideList posts={shown} at={id} />
      </BlogFrame>
    ),
  };
});

/** The pages that list guides: all of them, split over several pages, and one list per subject. */
export const blogPages: readonly PublicPage[] = [...listPages, ...categoryPages];

const countWords = ({ length }: readonly GuidePost[]) => (length === 1 ? '1 guide' : `${length} guides`);

interface BlogFrameProps {
  title?: string;
  lead: string;
  at?: PostCategory;
  children: ReactNode;
}

function BlogFrame({ title = 'Guides for families', lead, at, children }: BlogFrameProps) {
  return (
    <>
      <PublicPageTop title={title} drawing={<BooksDrawing />}>
        <p className="lead">{lead}</p>
      </PublicPageTop>
      <div className="page wrap withside">
        <div className="stack">{children}</div>
        <div className="withside__side stack-6">
          {at === undefined ? <GuideCategories /> : <GuideCategories at={at} />}
          <Newsletter />
        </div>
      </div>
    </>
  );
}
