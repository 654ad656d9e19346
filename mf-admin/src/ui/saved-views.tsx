import { type ReactNode, useState } from 'react';
import type { Filters } from 'shared/lib/directory';
import { Button } from 'shared/ui/button';
import type { ListAddress, ListShape } from '../lib/use-list-address';
import { SavedViewsDialog } from './saved-views-dialog';

interface SavedViewsProps<Chosen extends Filters, Sort extends string> {
  /** The name of the list's directory. */
  list: string;
  shape: ListShape<Chosen, Sort> & { what: string };
  address: ListAddress<Chosen, Sort>;
}

/** Opens the views of a list that somebody has saved, and saves what they see as one. */
export function SavedViews<Chosen extends Filters, Sort extends string>({
  list,
  ...rest
}: SavedViewsProps<Chosen, Sort>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Views
      </Button>
      {isOpen && (
        <SavedViewsDialog {...rest} list={withoutId(list)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The lists behind each of many things are one list to whoever narrows them. */
function withoutId(list: string): string {
  return list.replace(/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '');
}
