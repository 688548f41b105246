/**
 * An email address. If it does not fit on the line it breaks in front of its @, so that the break never leaves a single
 * letter.
 */
export function EmailText({ children, className }: { children: string; className?: string | undefined }) {
  const at = children.lastIndexOf('@');
  return (
    <span className={className}>
      {children.slice(0, Math.max(at, 0))}
      <wbr />
      {children.slice(Math.max(at, 0))}
    </span>
  );
}
