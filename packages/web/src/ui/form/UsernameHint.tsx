/**
 * A hidden box with the email, which tells password managers whose password the form needs. People see the email in
 * words next to the form.
 */
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
