/** What an administrator has noted about a person, for the office. */
export interface PersonNote {
  id: string;
  /** Whom it is about. */
  user_id: string;
  note: string;
  /** Null once the account of who wrote it is gone. */
  written_by: string | null;
  written_by_name: string | null;
  created_at: string;
  updated_at: string;
}

export type NewNote = Pick<PersonNote, 'id' | 'user_id' | 'note'>;

/** The longest note there may be. */
export const longestNote = 2000;
