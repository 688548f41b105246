import { dayOfStored, formatDay } from '@kinfolio/domain/values/calendar';
import { countsOfCategories, type Post, type PostCategory, wordsOfCategory } from '../posts/posts.ts';
import { SubjectDrawing } from './SubjectDrawing.tsx';

/** Guides in short; `at` is the subject that the page is about. What "Load More" fetches is added to it. */
export function PostList({ posts, at }: { posts: readonly Post[]; at?: PostCategory }) {
  return (
    <ul className="posts" data-posts>
      {posts.map(post => (
        <li key={post.id}>
          <SubjectDrawing of={post.category} />
          <div className="stack-2">
            {post.category !== at && (
              <p className="small muted">
                <a href={`/blog/category/${post.category}`}>{wordsOfCategory(post.category)}</a>
              </p>
            )}
            <h2>
              <a href={`/blog/${post.id}`}>{post.title}</a>
            </h2>
            <p>{post.excerpt}</p>
            <PostFacts post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who wrote a guide, when, and how long it takes to read. */
export function PostFacts({ post: { date, words, readMinutes } }: { post: Post }) {
  return (
    <p className="small muted facts">
      By Kinfolio, <time dateTime={date}>{formatDay(dayOfStored(date))}</time>. {words} words. {readMinutes}{' '}
      minutes to read.
    </p>
  );
}

/** Every subject with the number of its guides. */
export function PostCategories({ at }: { at?: PostCategory }) {
  return (
    <nav aria-labelledby="subjects">
      <h2 id="subjects">Subjects</h2>
      <ul className="linklist">
        <li>
          <a href="/blog">All guides</a>
        </li>
        {countsOfCategories.map(({ id, words, count }) => (
          <li key={id}>
            <a href={`/blog/category/${id}`} aria-current={id === at ? 'page' : undefined}>
              {words} ({count})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
