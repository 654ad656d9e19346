import { addItem } from 'shared/cart/add-item';
import { amountAsked, waitsInCart } from 'shared/cart/amount-asked';
import type { Answers } from 'shared/documents/fill-template';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { documentsKey, refreshLibrary } from 'shared/documents/use-documents';
import { AppError } from 'shared/lib/app-error';
import { formatEuro, totalOf } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { queryClient } from 'shared/runtime/query-client';

// refusals because the offer has changed: it is in the library by now, or gone
const overtaken = ['CT002', 'CT005'];

/**
 * Adds a document to the library and says so (spec 1§8). What was overtaken by events is said too,
 * and the lists are read again: the card where it was pressed shows how things are, or is gone.
 * @throws AppError for any other failure, with the text to show beside the button.
 */
export async function addToLibrary(document: CatalogueDocument, answers?: Answers): Promise<void> {
  const say = unseenNews();
  try {
    const status = await addItem('document', document, answers && { filled_in: answers });
    await refreshLibrary();
    say(addedText(status, amountNow(document)));
  } catch (cause) {
    if (!(cause instanceof AppError) || !overtaken.includes(cause.code)) throw cause;
    const isGone = cause.code === 'CT002';
    say(
      isGone ? `“${document.title}” is no longer available.` : cause.userText,
      isGone ? 'error' : 'info',
    );
    await queryClient.invalidateQueries({ queryKey: documentsKey });
  }
}

function addedText(status: 'paid' | 'pending', amount: number): string {
  const added = 'Document added to your library!';
  if (status === 'paid') return added;
  return `${added} Please complete payment of ${formatEuro(amount)} to download. ${waitsInCart}`;
}

/** What it costs by now: the price may have changed since it was shown. */
function amountNow(document: CatalogueDocument): number {
  const libraries = queryClient.getQueriesData<LibraryDocument[]>({
    queryKey: [...documentsKey, 'own'],
  });
  const entry = libraries
    .flatMap(([, library]) => library ?? [])
    .find(({ document_id }) => document_id === document.id);
  return entry ? amountAsked(entry.document, entry.order) : totalOf(document);
}
