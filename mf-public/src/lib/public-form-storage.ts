import { formDraft } from 'shared/lib/form-draft';
import type { StorageKey } from 'shared/lib/stored-names';
import { useAppStore } from 'shared/runtime/store';

type Texts = Record<string, string>;

interface Stored {
  values: Texts;
  /** Who typed it, or signed in after typing it as a visitor: nobody else is shown it. */
  owner?: string;
  /** The last try to send. */
  attempt?: { id: string; mark: string };
}

/** Undefined until it is known. */
type Here = string | null | undefined;

/** Who is signed in; null for a visitor. */
export function whoIsHere({ session } = useAppStore.getState()): Here {
  return session.status === 'loading' ? undefined : session.userId;
}

export interface PublicFormStorage {
  /** Whose text is kept; undefined for a visitor's. */
  owner: () => string | undefined;
  /** Text typed as a visitor belongs to the person who signs in next. */
  adopt: (person: Here) => void;
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

  function readOwn(): Stored {
    const stored = read();
    const here = whoIsHere();
    const isOwn = here === undefined || stored.owner === undefined || stored.owner === here;
    return isOwn ? stored : { values: {} };
  }

  function write({ owner, ...stored }: Stored, here = whoIsHere()): void {
    const whose = here === undefined ? owner : here;
    draft.write(JSON.stringify({ ...stored, ...(whose && { owner: whose }) }));
  }

  return {
    owner: () => read().owner,
    adopt: (person) => {
      const stored = read();
      const isFree = stored.owner === undefined && Object.keys(stored.values).length > 0;
      if (person && isFree) write(stored, person);
    },
    readValues: () => readOwn().values,
    writeValues: (values) => write({ ...readOwn(), values }),
    idFor: (values) => {
      const { attempt, ...rest } = readOwn();
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
  const { values, attempt, owner } = Object(stored) as Record<string, unknown>;
  const isAttempted = attempt === undefined || (isTexts(attempt) && isAttempt(attempt));
  return isTexts(values) && isAttempted && (owner === undefined || typeof owner === 'string');
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
