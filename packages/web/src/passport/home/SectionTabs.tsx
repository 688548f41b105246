import type { SectionState } from './section-states.ts';

/**
 * The nine index tabs, each filled as far as its section is complete. Decorative, because the list next to them says
 * the same in words.
 */
export function SectionTabs({ states }: { readonly states: readonly SectionState[] }) {
  return (
    <ol className="nine nine--wide" aria-hidden="true">
      {states.map(({ section, met }, index) => (
        <li key={section.path} className={met === 1 ? 'full' : met === 0 ? 'untouched' : 'part'}>
          <span className="nine__tab">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">
              <rect y={100 - met * 100} width="100" height={met * 100} />
            </svg>
          </span>
          <span className="nine__no">{index + 1}</span>
        </li>
      ))}
    </ol>
  );
}
