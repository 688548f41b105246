export function Footer() {
  return (
    <footer className="foot wrap">
      <div className="foot__in">
        <p>Kinfolio. Your records are sealed on this device before they are stored.</p>
      </div>
    </footer>
  );
}
