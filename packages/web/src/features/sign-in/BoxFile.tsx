/** A closed box file with its ribbon, and a cup next to it. */
export function BoxFileIllustration() {
  return (
    <svg className="draw" viewBox="0 0 300 190" aria-hidden="true">
      <path className="faint" d="M6 178h288" />
      <path className="f-note" d="M74 62V40h44l9 10h86v12" />
      <path className="f-sheet" d="M86 62V50h100v12" />
      <path className="f-cover" d="M62 62h160v116H62z" />
      <path className="f-accent nostroke" d="M62 62h16v116H62z" />
      <path className="f-sheet" d="M104 88h80v40h-80z" />
      <path className="thin faint" d="M116 102h56M116 114h36" />
      <circle className="f-sheet" cx="144" cy="152" r="9" />
      <path className="f-ribbon" d="M196 62v66l9-8 9 8V62z" />
      <path
        className="f-sheet"
        d="M240 140h34v24a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14zM274 147h6a8 8 0 0 1 0 16h-6"
      />
      <path className="faint" d="M252 128c-4-7 4-10 0-17M264 128c-4-7 4-10 0-17" />
    </svg>
  );
}
