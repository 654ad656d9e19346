import { type ReactNode, useRef, useState } from 'react';
import { useDocuments, useLibrary, useLiveLibrary } from 'shared/documents/use-documents';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { Skeleton } from 'shared/ui/skeleton';
import { CataloguePage } from '../ui/catalogue-page';
import { AvailableDocuments } from './available-documents';
import { DocumentSearch } from './document-search';
import { MyDocuments } from './my-documents';
import { nameOf, type Opened, openedIn } from './opened';
import { PreviewDialog } from './preview-dialog';
import { ReaderDialog } from './reader-dialog';
import { useDocumentSearch } from './use-document-search';

/** /dashboard/documents as members see it (spec 1§2): what is on sale, and their own. */
export default function DocumentsPage(): ReactNode {
  useLiveLibrary();
  const [onSale, library] = [useDocuments(), useLibrary()];
  return (
    <CataloguePage
      title="Documents"
      lists={[onSale, library]}
      loading={<Skeleton label="Loading documents…" height="card" />}
    >
      <Shelves onSale={onSale} library={library} />
    </CataloguePage>
  );
}

interface ShelvesProps {
  // handed down: a component that asks for a failed list by itself would ask the server again as it appears
  onSale: ReturnType<typeof useDocuments>;
  library: ReturnType<typeof useLibrary>;
}

function Shelves({ onSale, library }: ShelvesProps): ReactNode {
  const search = useDocumentSearch(onSale.data, library.data);
  // as it was when the page opened: the first document one adds does not turn the page upside down
  const [isOwnFirst] = useState(library.data?.length !== 0);
  const address = useOpenInAddress('open');
  const pressed = useRef<Opened>(null);
  const setOpened = (next: Opened) => {
    pressed.current = next;
    address.show(nameOf(next));
  };
  const own = new Map(library.data?.map((entry) => [entry.document_id, entry]));

  // what was pressed stays, also when it goes from its list meanwhile
  const listed = openedIn(address.value, onSale.data ?? [], library.data ?? []);
  const isSame = pressed.current && nameOf(pressed.current) === address.value;
  const opened = listed ?? (isSame ? pressed.current : null);

  const available = (
    <AvailableDocuments
      key="available"
      list={onSale}
      documents={search.found}
      own={own}
      search={search}
      onOpen={setOpened}
    />
  );
  const mine = (
    <MyDocuments key="mine" list={library} entries={search.foundOwn} onOpen={setOpened} />
  );
  return (
    <>
      {search.isOffered && <DocumentSearch search={search} />}
      {isOwnFirst ? [mine, available] : [available, mine]}
      {opened?.kind === 'preview' && (
        <PreviewDialog
          document={opened.document}
          entry={own.get(opened.document.id)}
          isOnSale={onSale.data?.some(({ id }) => id === opened.document.id) ?? true}
          onOpen={setOpened}
          onClose={address.close}
        />
      )}
      {opened?.kind === 'text' && <ReaderDialog entry={opened.entry} onClose={address.close} />}
    </>
  );
}
