import { dayOfStored, formatDay } from '@kinfolio/domain/values/calendar';
import { type PublicPage, unknownOrigin } from '../page.ts';
import { Newsletter } from '../parts/Newsletter.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { PostCategories, PostFacts } from '../parts/PostList.tsx';
import { Prose } from '../parts/Prose.tsx';
import { SubjectDrawing } from '../parts/SubjectDrawing.tsx';
import { type Post, posts, wordsOfCategory } from '../posts/posts.ts';

/** One page for each guide. */
export const postPages: readonly PublicPage[] = posts.map(post => ({
  path: `/blog/${post.id}`,
  title: post.title,
  description: post.excerpt,
  changed: post.date,
  structured: [articleOf(post)],
  Body: () => <PostPage post={post} />,
}));

function articleOf({ id, title, excerpt, date, category }: Post): object {
  const address = `${unknownOrigin}/blog/${id}`;
  const publisher = { '@type': 'Organization', name: 'Kinfolio', url: `${unknownOrigin}/` };
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: date,
    inLanguage: 'en-GB',
    articleSection: wordsOfCategory(category),
    mainEntityOfPage: address,
    url: address,
    author: publisher,
    publisher,
  };
}

function PostPage({ post }: { post: Post }) {
  const next = posts.filter(({ category, id }) => category === post.category && id !== post.id).slice(0, 3);
  return (
    <>
      <PageTop
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
        <PostFacts post={post} />
      </PageTop>
      <div className="page wrap withside">
        <div className="stack-6">
          <article className="prose post">
            <Prose>{post.body}</Prose>
          </article>
          <aside className="note" aria-label="About this guide">
            <p>
              We checked this guide against the sources it names on{' '}
              <time dateTime={post.checked}>{formatDay(dayOfStored(post.checked))}</time>.
            </p>
            <p>
              Rules and sums are those of the tax year 2026 to 2027, as far as we know. They change: look at
              the sources before you act. This is information and not advice.
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
          <PostCategories at={post.category} />
          <Newsletter />
        </div>
      </div>
    </>
  );
}
