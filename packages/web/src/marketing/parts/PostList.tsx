import { formatDay, readStoredDay } from '@kinfolio/domain/values/calendar';
import {
  type GuidePost,
  getPostCategoryName,
  guideCountsByCategory,
  type PostCategory,
} from '../posts/posts.ts';
import { SubjectDrawing } from './SubjectDrawing.tsx';

/** A list of guides in brief, to which "Load More" adds further guides. `at` is the subject of the page. */
export function GuideList({ posts, at }: { posts: readonly GuidePost[]; at?: PostCategory }) {
  return (
    <ul className="posts" data-posts>
      {posts.map(post => (
        <li key={post.id}>
          <SubjectDrawing of={post.category} />
          <div className="stack-2">
            {post.category !== at && (
              <p className="small muted">
                <a href={`/blog/category/${post.category}`}>{getPostCategoryName(post.category)}</a>
              </p>
            )}
            <h2>
              <a href={`/blog/${post.id}`}>{post.title}</a>
            </h2>
            <p>{post.excerpt}</p>
            <GuideFacts post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows who wrote a guide, when, and how long it takes to read. */
export function GuideFacts({ post: { date, words, readMinutes } }: { post: GuidePost }) {
  return (
    <p className="small muted facts">
      By Kinfolio, <time dateTime={date}>{formatDay(readStoredDay(date))}</time>. {words} words. {readMinutes}{' '}
      minutes to read.
    </p>
  );
}

/** A list of all subjects, with the number of guides on each. */
export function GuideCategories({ at }: { at?: PostCategory }) {
  return (
    <nav aria-labelledby="subjects">
      <h2 id="subjects">Subjects</h2>
      <ul className="linklist">
        <li>
          <a href="/blog">All guides</a>
        </li>
        {guideCountsByCategory.map(({ id, words, count }) => (
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
