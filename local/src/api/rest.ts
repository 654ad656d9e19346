/** What answers /rest/v1/*: lite, or a real PostgREST. */
export interface Rest {
  fetch(request: Request): Promise<Response>;
  /** Forgets what the tables look like, as `notify pgrst, 'reload schema'` does when hosted. */
  reloadSchema(): Promise<void>;
  close(): Promise<void>;
}
