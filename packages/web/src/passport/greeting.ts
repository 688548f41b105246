/** A greeting by the hour of the person's own clock (0 to 23), by first name where there is one. */
export function greeting(hour: number, displayName: string): string {
  const first = displayName.trim().split(/\s+/u)[0] ?? '';
  return first === '' ? partOfDay(hour) : `${partOfDay(hour)}, ${first}`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
