/** A greeting for the hour (0 to 23) on the person's own clock. */
export function chooseGreeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
