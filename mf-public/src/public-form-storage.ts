import { formDraft } from 'shared/lib/form-draft';
import type { StorageKey } from 'shared/lib/stored-names';

type Texts = Record<string, string>;

interface Stored {
  values: Texts;
  /** The last try to send. */
  attempt?: { id: string; mark: string };
}

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
export function publicFormStorage(key: StorageKey<'temporary'>): PublicFormStorage {
  const draft = formDraft(key);

  function read(): Stored {
    try {
      const stored: unknown = JSON.parse(draft.read() ?? 'null');
      if (isStored(stored)) return stored;
    } catch {
      // edited by hand
    }
    return { values: {} };
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

function isStored(stored: unknown): stored is Stored {
  const { values, attempt } = Object(stored) as Record<string, unknown>;
  return isTexts(values) && (attempt === undefined || (isTexts(attempt) && isAttempt(attempt)));
}

function isAttempt({ id, mark }: Texts): boolean {
  return (
    mark !== undefined && id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  );
}

function isTexts(value: unknown): value is Texts {
  const isRecord = typeof value === 'object' && value !== null;
  return isRecord && Object.values(value).every((text) => typeof text === 'string');
}
