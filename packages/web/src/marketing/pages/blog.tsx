import type { ReactNode } from 'react';
import { BooksDrawing } from '../drawings/BooksDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { Newsletter } from '../parts/Newsletter.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { PostCategories, PostList } from '../parts/PostList.tsx';
import { countsOfCategories, type Post, type PostCategory, posts } from '../posts/posts.ts';

const postsOnAPage = 6;
const pageCount = Math.ceil(posts.length / postsOnAPage);

const pathOf = (page: number) => (page === 1 ? '/blog' : `/blog/page/${page}`);

const listPages: readonly PublicPage[] = Array.from({ length: pageCount }, (_, before) => {
  const page = before + 1;
  const shown = posts.slice(before * postsOnAPage, page * postsOnAPage);
  return {
    path: pathOf(page),
    title: page === 1 ? 'Guides for families' : `Guides for families, page ${page}`,
    description:
      page === 1
        ? 'Plain guides to a family’s papers in the UK: probate, power of attorney, pensions, council tax, scams and more.'
        : `Plain guides to a family’s papers in the UK, page ${page} of ${pageCount}.`,
    changed: posts[0]?.date ?? '',
    Body: () => (
      <BlogFrame lead="Probate, pensions, council tax and the rest, in plain words. Each guide names its sources.">
        <PostList posts={shown} />
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

const categoryPages: readonly PublicPage[] = countsOfCategories.map(({ id, words }) => {
  const shown = posts.filter(({ category }) => category === id);
  return {
    path: `/blog/category/${id}`,
    title: `Guides: ${words}`,
    description: `Guides for families in the UK about this subject: ${words.toLowerCase()}.`,
    changed: shown[0]?.date ?? '',
    Body: () => (
      <BlogFrame title={words} at={id} lead={countWords(shown)}>
        <PostList posts={shown} at={id} />
      </BlogFrame>
    ),
  };
});

/** The list of guides, page by page, and one page for each subject. */
export const blogPages: readonly PublicPage[] = [...listPages, ...categoryPages];

const countWords = ({ length }: readonly Post[]) => (length === 1 ? '1 guide' : `${length} guides`);

interface BlogFrameProps {
  title?: string;
  lead: string;
  at?: PostCategory;
  children: ReactNode;
}

function BlogFrame({ title = 'Guides for families', lead, at, children }: BlogFrameProps) {
  return (
    <>
      <PageTop title={title} drawing={<BooksDrawing />}>
        <p className="lead">{lead}</p>
      </PageTop>
      <div className="page wrap withside">
        <div className="stack">{children}</div>
        <div className="withside__side stack-6">
          {at === undefined ? <PostCategories /> : <PostCategories at={at} />}
          <Newsletter />
        </div>
      </div>
    </>
  );
}
