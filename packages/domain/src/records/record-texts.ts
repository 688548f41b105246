/** The drawings the web app has for help panels. */
export type DrawingName = 'bank-card';

/** The words of a kind's page. */
export interface RecordTexts {
  /** The heading of the page; of the kind's tab where several kinds share a page. */
  readonly page: string;
  /** Above the form when adding, and on its button. */
  readonly addTitle: string;
  readonly addButton: string;
  /** Above the form when changing, and on its button. */
  readonly updateTitle: string;
  readonly updateButton: string;
  /** Its button also saves what waits elsewhere on the page, as Save All does. */
  readonly savesAll?: true;
  readonly deleteButton: string;
  /** The heading of the list; `count` is one and many: "1 account", "5 accounts". */
  readonly list: string;
  readonly count: readonly [one: string, many: string];
  /** Above the column of numbers in the list. Absent: “Details”. */
  readonly numbers?: string;
  /** In front of the sum of the list's amounts. */
  readonly total?: string;
  /** Shown when there is none: why to add one, and the button. */
  readonly empty: { readonly text: string; readonly button: string };
  /** The Need help panel. */
  readonly help: {
    readonly lead: string;
    /** A picture of where to look. */
    readonly drawing?: DrawingName;
    readonly points: readonly string[];
    readonly notes: readonly string[];
    /** Who to call. */
    readonly helpline?: { readonly label: string; readonly number: string };
  };
  /** What an executor does with this record, generic and short. */
  readonly whenNeeded: { readonly title: string; readonly text: string };
}
