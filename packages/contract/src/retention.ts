// How long things are kept. Defined once for the server's job, the device's own clock and the words on the screen.

/** Days for which a deleted record can be got back. After that its sealed bytes go, on the server and on each device. */
export const deletedKeptDays = 30;
/** The same in milliseconds. Counted by the hour, not by the calendar: a day here always has 24. */
export const deletedKeptMs = deletedKeptDays * 24 * 60 * 60 * 1000;
/** How many earlier versions of a record are kept beside the current one; the oldest goes first. */
export const versionsKept = 20;

/** So long a vault that was set aside is kept, in milliseconds: should its password or its recovery kit be found. */
export const setAsideKeptMs = 90 * 24 * 60 * 60_000;
