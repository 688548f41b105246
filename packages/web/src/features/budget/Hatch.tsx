/**
 * The SVG pattern for bars that are not essential or exceed the plan. The bars refer to it by id, so render this once
 * per page.
 */
export function HatchPattern() {
  return (
    <svg className="sprite" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hatch-bg" width="7" height="7" />
          <path className="hatch-line" d="M0 0v7" />
        </pattern>
      </defs>
    </svg>
  );
}
