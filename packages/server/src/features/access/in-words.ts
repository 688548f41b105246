const inLondon = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
const dayFormat = inLondon({ weekday: 'long', day: 'numeric', month: 'long' });
const timeFormat = inLondon({ hour: '2-digit', minute: '2-digit' });

/** Formats a day in the style of "Saturday 21 November". */
export const formatDayInWords = (atMs: number): string => dayFormat.format(atMs).replace(',', '');
/** Formats an instant in the style of "10:00 on Saturday 5 December". */
export const formatInstantInWords = (atMs: number): string =>
  `${timeFormat.format(atMs)} on ${formatDayInWords(atMs)}`;
