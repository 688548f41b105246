import { type ReactNode, useId } from 'react';

export interface ComparedView {
  readonly id: string;
  readonly words: string;
  readonly content: ReactNode;
}

export interface TwoViewsProps {
  /** Names the choice for a screen reader. */
  readonly label: string;
  readonly views: readonly [ComparedView, ComparedView];
}

/**
 * Two views of one thing, one at a time. Without script it is a choice of two whose panels the style sheet hides;
 * `script/tabs.ts` makes tabs of it.
 */
export function TwoViews({ label, views }: TwoViewsProps) {
  const idPrefix = useId();
  return (
    <div className="twoviews" data-tabs="">
      <fieldset className="twoviews__choice">
        <legend className="hide">{label}</legend>
        {views.map(({ id, words }, index) => (
          <label key={id}>
            <input type="radio" name="view" value={id} defaultChecked={index === 0} />
            {words}
          </label>
        ))}
      </fieldset>
      {views.map(({ id, words, content }) => (
        <section className="twoviews__panel" key={id} id={`${idPrefix}-${id}`} aria-label={words}>
          {content}
        </section>
      ))}
    </div>
  );
}
