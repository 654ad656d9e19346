import { AppError } from 'shared/lib/app-error';
import type { OriginalPage } from 'shared/post/types';

export type Turn = OriginalPage['turn'];

/** A file of a scan: a picture is one page, a PDF may be several. */
export interface Page {
  id: string;
  /** As it is stored: under the item, so that nobody else finds it. */
  name: string;
  file: Blob;
  /** As the scanner called it. */
  title: string;
  isPdf: boolean;
  turn: Turn;
  /** Small; null while it is drawn, and for a PDF. */
  preview: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** Why it was refused. */
  problem: string | null;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tiff',
};

export const acceptedTypes = Object.keys(endings).join(',');
export const mostPages = 60; // files of one scan: a click too many drops a folder

/** @throws AppError `FILE_TYPE`: which of them cannot be taken; none is */
export function pagesFrom(files: readonly File[], itemId: string): Page[] {
  const wrong = files.filter(({ type }) => !(type in endings));
  if (wrong.length > 0) {
    const names = wrong.map(({ name }) => `“${name}”`).join(', ');
    throw new AppError(
      'FILE_TYPE',
      names,
      `${names} cannot be taken. Choose PDF, JPEG, PNG or TIFF files.`,
    );
  }
  return [...files]
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) // 2 before 10
    .map((file) => {
      const id = crypto.randomUUID();
      return {
        id,
        name: `${itemId}/${id}.${endings[file.type]}`,
        file,
        title: file.name,
        isPdf: file.type === 'application/pdf',
        turn: 0,
        preview: null,
        state: 'waiting',
        problem: null,
      };
    });
}

/** A quarter clockwise. */
export function turned(turn: Turn): Turn {
  return ((turn + 90) % 360) as Turn;
}

/** @param beforeId the page it is put before; null: last */
export function placed<Row extends { id: string }>(
  pages: readonly Row[],
  id: string,
  beforeId: string | null,
): Row[] {
  const moved = pages.find((page) => page.id === id);
  if (!moved || beforeId === id) return [...pages];
  const rest = pages.filter((page) => page.id !== id);
  const at = beforeId === null ? rest.length : rest.findIndex((page) => page.id === beforeId);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** One step earlier or later; at the end it stays. */
export function stepped<Row extends { id: string }>(
  pages: readonly Row[],
  id: string,
  step: -1 | 1,
): Row[] {
  const at = pages.findIndex((page) => page.id === id);
  const target = at + step;
  if (target < 0 || target >= pages.length) return [...pages];
  const next = [...pages];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(target, 0, moved);
  return next;
}
