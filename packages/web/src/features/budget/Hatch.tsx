/** The pattern of bars that are not essential, or over the plan; bars name it. Once on a page. */
export function Hatch() {
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
