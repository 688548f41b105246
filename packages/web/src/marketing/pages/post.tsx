import { formatDay, readStoredDay } from '@kinfolio/domain/values/calendar';
import { originPlaceholder, type PublicPage } from '../page.ts';
import { Newsletter } from '../parts/Newsletter.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { GuideCategories, GuideFacts } from '../parts/PostList.tsx';
import { MarkdownText } from '../parts/Prose.tsx';
import { SubjectDrawing } from '../parts/SubjectDrawing.tsx';
import { type GuidePost, getPostCategoryName, guidePosts } from '../posts/posts.ts';

export const postPages: readonly PublicPage[] = guidePosts.map(post => ({
  path: `/blog/${post.id}`,
  title: post.title,
  description: post.excerpt,
  changed: post.date,
  structured: [articleOf(post)],
  Body: () => <PostPage post={post} />,
}));

function articleOf({ id, title, excerpt, date, category }: GuidePost): object {
  const address = `${originPlaceholder}/blog/${id}`;
  const publisher = { '@type': 'Organization', name: 'Kinfolio', url: `${originPlaceholder}/` };
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: date,
    inLanguage: 'en-GB',
    articleSection: getPostCategoryName(category),
    mainEntityOfPage: address,
    url: address,
    author: publisher,
    publisher,
  };
}

function PostPage({ post }: { post: GuidePost }) {
  const next = guidePosts
    .filter(({ category, id }) => category === post.category && id !== post.id)
    .slice(0, 3);
  return (
    <>
      <PublicPageTop
        title={post.title}
        drawing={<SubjectDrawing of={post.category} />}
        above={
          <p>
            <a className="coverlink" href="/blog">
              All guides
            </a>
          </p>
        }
      >
        <p className="lead">{post.excerpt}</p>
        <GuideFacts post={post} />
      </PublicPageTop>
      <div className="page wrap withside">
        <div className="stack-6">
          <article className="prose post">
            <MarkdownText>{post.body}</MarkdownText>
          </article>
          <aside className="note" aria-label="About this guide">
            <p>
              We checked this guide against the sources it names on{' '}
              <time dateTime={post.checked}>{formatDay(readStoredDay(post.checked))}</time>.
            </p>
            <p>
              Rules and amounts are for the tax year 2026 to 2027, as far as we know. They change: check the
              sources before you act. This is information and not advice.
            </p>
          </aside>
          {next.length > 0 && (
            <section className="stack" aria-labelledby="next">
              <h2 id="next">Read next</h2>
              <ul className="linklist">
                {next.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`/blog/${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="withside__side stack-6">
          <GuideCategories at={post.category} />
          <Newsletter />
        </div>
      </div>
    </>
  );
}
