/** An email that breaks before its @ where it does not fit, rather than before its last letter. */
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
