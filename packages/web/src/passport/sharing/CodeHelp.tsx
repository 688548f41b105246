/** Says whom to ask, for a person who has a code on paper and may never have heard of Kinfolio. */
export function CodeHelp() {
  return (
    <p className="narrow code-help">
      Are you stuck, or not sure what you have? Read{' '}
      <a href="/someone-has-died">what to do when someone has died</a>, or <a href="/contact">contact us</a>.
    </p>
  );
}
