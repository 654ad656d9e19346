/** A list as an administrator keeps it under a name. */
export interface SavedView {
  id: string;
  /** The name of the list's directory. */
  list: string;
  name: string;
  /** Search, filters and order: the query of its address, without the question mark. */
  address: string;
  created_at: string;
  updated_at: string;
}

export type NewView = Pick<SavedView, 'id' | 'list' | 'name' | 'address'>;

/** The longest name of a view. */
export const longestViewName = 60;
