/** A sheet of paper with its groups of letters, a pen, and the bound passport next to it. */
export function PapersIllustration() {
  return (
    <svg className="draw" viewBox="0 0 300 190" aria-hidden="true">
      <path className="faint" d="M6 178h288" />
      <path className="f-sheet" d="M34 54h104v124H34z" />
      <path
        className="faint thin"
        d="M48 74h50M48 96h20M76 96h20M104 96h20M48 114h20M76 114h20M104 114h20M48 140h56"
      />
      <path className="f-cover" d="M160 34h92v144h-92z" />
      <path className="f-accent nostroke" d="M160 34h12v144h-12z" />
      <path className="f-sheet" d="M184 66h52v34h-52z" />
      <path className="thin faint" d="M192 78h36M192 88h24" />
      <path className="f-ribbon" d="M220 34v-14h16v62l-8-7-8 7z" />
      <path className="f-note" d="m112 168 42-58 10 7-42 58-13 5z" />
    </svg>
  );
}
