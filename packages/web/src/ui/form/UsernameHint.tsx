/** Tells a password manager whose password the form asks for. People see the email in words beside it. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <input
      className="hide"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
