/** A drawing of a bank card on which the sort code and account number are marked, for the help next to a form. */
export function BankCardDrawing() {
  return (
    <svg
      className="draw"
      viewBox="0 0 300 216"
      role="img"
      aria-label="Drawing of a bank card. The sort code and the account number are on the line above your name."
    >
      <rect className="f-sheet" x="6" y="10" width="288" height="178" rx="14" />
      <path className="f-soft" d="M28 46h44v32H28z" />
      <path className="thin faint" d="M28 62h44M50 46v32" />
      <path className="faint thin" d="M28 104h150" />
      <text x="28" y="148" fontSize="17" letterSpacing="0.5">
        12-34-56
      </text>
      <text x="142" y="148" fontSize="17" letterSpacing="0.5">
        12345678
      </text>
      <path className="faint thin" d="M28 170h110" />
      <rect x="20" y="126" width="86" height="32" rx="5" stroke="currentColor" />
      <rect x="134" y="126" width="92" height="32" rx="5" stroke="currentColor" />
      <path className="f-ribbon" d="M246 10v56l11-9 11 9V10z" />
    </svg>
  );
}
