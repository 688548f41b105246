export function Footer() {
  return (
    <footer className="foot wrap">
      <div className="foot__in">
        <p>Kinfolio. Sealed on your device before it is stored.</p>
        <a href="/terms">Terms and privacy</a>
      </div>
    </footer>
  );
}
