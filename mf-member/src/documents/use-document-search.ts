import { useDeferredValue, useMemo, useState } from 'react';
import { documentTypeName } from 'shared/documents/document-types';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { plainLetters } from 'shared/lib/plain-letters';
import { useSearchParams } from 'shared/router';

const offeredAbove = 12; // documents: fewer are seen at a glance

export interface Search {
  /** Whether there are so many that looking for one is worth a field. */
  isOffered: boolean;
  text: string;
  type: string;
  /** The types there are, in words, by their stored names. */
  types: ReadonlyMap<string, string>;
  isNarrowed: boolean;
  found: readonly CatalogueDocument[];
  foundOwn: readonly LibraryDocument[];
  change: (part: { text?: string; type?: string }) => void;
  /** Shows everything again. */
  widen: () => void;
}

/**
 * Looks through what is on sale and the library at once, while it is typed. It stands in the
 * address, so that it is still there after a reload.
 */
export function useDocumentSearch(
  onSale: readonly CatalogueDocument[] = [],
  library: readonly LibraryDocument[] = [],
): Search {
  const [parameters, setParameters] = useSearchParams();
  const [asked, setAsked] = useState({
    text: parameters.get('q') ?? '',
    type: parameters.get('type') ?? '',
  });
  const isOffered = Math.max(onSale.length, library.length) > offeredAbove;
  const indexed = useMemo(() => withWords(onSale, (document) => document), [onSale]);
  const indexedOwn = useMemo(() => withWords(library, (entry) => entry.document), [library]);
  const wanted = useDeferredValue(asked);
  const narrow = <Item>(items: readonly Indexed<Item>[]) =>
    items.filter((each) => !isOffered || fits(each, wanted)).map(({ item }) => item);

  function change(part: { text?: string; type?: string }): void {
    const { text, type } = { ...asked, ...part };
    setAsked({ text, type });
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of [['q', text] as const, ['type', type] as const]) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    ...asked,
    isOffered,
    types: useMemo(
      () => typesOf([...onSale, ...library.map((each) => each.document)]),
      [onSale, library],
    ),
    isNarrowed: isOffered && (asked.text.trim() !== '' || asked.type !== ''),
    found: useMemo(() => narrow(indexed), [indexed, wanted, isOffered]),
    foundOwn: useMemo(() => narrow(indexedOwn), [indexedOwn, wanted, isOffered]),
    change,
    widen: () => change({ text: '', type: '' }),
  };
}

interface Indexed<Item> {
  item: Item;
  type: string;
  /** Everything that is searched, in plain letters. */
  words: string;
}

function withWords<Item>(
  items: readonly Item[],
  documentOf: (item: Item) => CatalogueDocument,
): Indexed<Item>[] {
  return items.map((item) => {
    const { title, description, document_type: type } = documentOf(item);
    return {
      item,
      type,
      words: plainLetters(`${title} ${description ?? ''} ${documentTypeName(type)}`),
    };
  });
}

function fits({ type, words }: Indexed<unknown>, wanted: { text: string; type: string }): boolean {
  if (wanted.type !== '' && type !== wanted.type) return false;
  return plainLetters(wanted.text)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function typesOf(documents: readonly CatalogueDocument[]): ReadonlyMap<string, string> {
  const types = new Map(
    documents.map(({ document_type: type }) => [type, documentTypeName(type)] as const),
  );
  return new Map([...types].sort(([, one], [, other]) => one.localeCompare(other)));
}
