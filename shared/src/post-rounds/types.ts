/** A round of the office: what is to be done with the post of the house in one go. */
export interface PostRound {
  /** `scan`, `return` and each other kind of request; `collect` at the door, `shred`; `left`: its owner has left; `call`. */
  round: string;
  count: number;
  overdue: number;
  /** When the first of them is due, or since when it waits; null: none does, or nothing was promised. */
  first_at: string | null;
}
