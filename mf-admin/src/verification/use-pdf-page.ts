import { useEffect, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { toAppError } from 'shared/lib/to-app-error';
import { loadDrawing } from 'shared/pdf/load-drawing';
import type { OpenedPdf } from './draw-pdf';

const notShown =
  'This PDF cannot be shown here. Open it in a tab of its own, or ask the member for a photo.';

export interface PdfPage {
  /** A picture of the page, as an `<img>` shows it; null until it is drawn. */
  address: string | null;
  /** How many there are; null until it is opened. */
  pages: number | null;
  error: AppError | null;
  retry: () => void;
}

interface Drawn {
  /** Of which page. */
  page: number;
  address: string;
}

/** Draws a page of a PDF; the code for it comes with the first one that is looked at. @param page from 1 */
export function usePdfPage(file: Blob | undefined, page: number): PdfPage {
  const [turn, setTurn] = useState(0);
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    if (!file) return;
    let isGone = false;
    let opened: OpenedPdf | null = null;
    setError(null);
    void loadDrawing(() => import('./draw-pdf'))
      .then(({ openPdf }) => openPdf(file))
      .then(
        (now) => {
          opened = now;
          if (isGone) now.close();
          else setPdf(now);
        },
        (cause) => {
          if (!isGone) setError(toAppError(cause, notShown));
        },
      );
    return () => {
      isGone = true;
      opened?.close();
      setPdf(null);
    };
  }, [file, turn]);

  useEffect(() => {
    if (!pdf) return;
    let isGone = false;
    pdf.draw(page).then(
      (address) => {
        if (!isGone) setDrawn({ page, address });
      },
      (cause) => {
        if (!isGone) setError(toAppError(cause, notShown));
      },
    );
    return () => {
      isGone = true;
    };
  }, [pdf, page]);

  return {
    address: drawn?.page === page ? drawn.address : null,
    pages: pdf?.pages ?? null,
    error,
    retry: () => setTurn(turn + 1),
  };
}
