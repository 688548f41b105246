/** The drawings that the web app has for help panels. */
export type DrawingName = 'bank-card';

/** The texts of a kind's page. */
export interface RecordTexts {
  /** The heading of the page, or of the kind's tab if several kinds share a page. */
  readonly page: string;
  /** The heading of the form for adding a record, and the text of its button. */
  readonly addTitle: string;
  readonly addButton: string;
  /** The heading of the form for changing a record, and the text of its button. */
  readonly updateTitle: string;
  readonly updateButton: string;
  /** Set if the form's button also saves everything else that is unsaved on the page, like Save All. */
  readonly savesAll?: true;
  readonly deleteButton: string;
  /** The heading of the list. `count` has its singular and plural: "1 account", "5 accounts". */
  readonly list: string;
  readonly count: readonly [one: string, many: string];
  /** The heading of the numbers column in the list. If absent, it is “Details”. */
  readonly numbers?: string;
  /** The label of the total of the list's amounts. */
  readonly total?: string;
  /** Shown while there are no records: why to add one, and the text of the button. */
  readonly empty: { readonly text: string; readonly button: string };
  /** The Need help panel. */
  readonly help: {
    readonly lead: string;
    /** A drawing that shows where to find the information. */
    readonly drawing?: DrawingName;
    readonly points: readonly string[];
    readonly notes: readonly string[];
    /** A helpline that the person can call. */
    readonly helpline?: { readonly label: string; readonly number: string };
  };
  /** A short, general explanation of how an executor uses such a record. */
  readonly whenNeeded: { readonly title: string; readonly text: string };
}
