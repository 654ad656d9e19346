interface Answer {
  data: unknown;
  error: { code: string; details: string; message: string } | null;
}

interface Filtered {
  eq: (column: string, value: string) => PromiseLike<Answer>;
  neq: (column: string, value: string) => PromiseLike<Answer>;
}

/** The client as someone at the console of a browser has it: any table, any column. */
export interface UntypedTables {
  from: (table: string) => {
    insert: (row: object) => PromiseLike<Answer>;
    upsert: (row: object) => PromiseLike<Answer>;
    update: (change: object) => Filtered;
    delete: () => Filtered;
    select: (columns: string) => Filtered;
  };
}
