/** A page that can be gone to by its name. */
export interface PlaceToGo {
  readonly to: string;
  readonly words: string;
}
