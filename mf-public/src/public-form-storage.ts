import { formDraft } from 'shared/lib/form-draft';
import * as v from 'valibot';

const storedSchema = v.object({
  values: v.record(v.string(), v.string()),
  attempt: v.optional(v.object({ id: v.pipe(v.string(), v.uuid()), mark: v.string() })),
});

type Stored = v.InferOutput<typeof storedSchema>;

export interface PublicFormStorage {
  /** What was typed so far, by field. */
  readValues: () => Readonly<Record<string, string>>;
  writeValues: (values: Record<string, string>) => void;
  /**
   * The id to send `values` under: the one of the last attempt while nothing has changed since, so
   * that a form whose answer was lost is not stored twice; else a new one.
   */
  idFor: (values: unknown) => string;
  /** The form has been sent. @param kept what the next one begins with. */
  begin: (kept: Record<string, string>) => void;
}

/** A public form under way in this tab. Make one per form, outside of components. */
export function publicFormStorage(key: string): PublicFormStorage {
  const draft = formDraft(key);

  function read(): Stored {
    try {
      const parsed = v.safeParse(storedSchema, JSON.parse(draft.read() ?? 'null'));
      return parsed.success ? parsed.output : { values: {} };
    } catch {
      return { values: {} }; // edited by hand
    }
  }

  function write(stored: Stored): void {
    draft.write(JSON.stringify(stored));
  }

  return {
    readValues: () => read().values,
    writeValues: (values) => write({ ...read(), values }),
    idFor: (values) => {
      const { attempt, ...rest } = read();
      const mark = JSON.stringify(values);
      if (attempt?.mark === mark) return attempt.id;
      const id = crypto.randomUUID();
      write({ ...rest, attempt: { id, mark } });
      return id;
    },
    begin: (kept) => {
      if (Object.keys(kept).length === 0) draft.end();
      else write({ values: kept });
    },
  };
}
