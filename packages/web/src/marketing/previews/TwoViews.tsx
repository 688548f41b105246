import { type ReactNode, useId } from 'react';

export interface ViewToCompare {
  readonly id: string;
  readonly words: string;
  readonly content: ReactNode;
}

export interface ViewSwitcherProps {
  /** The label of the choice for screen readers. */
  readonly label: string;
  readonly views: readonly [ViewToCompare, ViewToCompare];
}

/**
 * Shows two views of one thing, one at a time. Without script it is a choice between two panels that the style sheet
 * hides; `script/tabs.ts` turns it into tabs.
 */
export function ViewSwitcher({ label, views }: ViewSwitcherProps) {
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
