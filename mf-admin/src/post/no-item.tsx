import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useShredding } from 'shared/shredding/use-shredding';
import { ButtonLink } from 'shared/ui/button';
import { DialogActions } from 'shared/ui/dialog';
import { Skeleton } from 'shared/ui/skeleton';

/** A label that is on no item: it may be on a bag. */
export function NoItem({ code }: { code: string }): ReactNode {
  const { data, error } = useShredding();
  if (!data && !error) return <Skeleton label="Looking for a bag…" lines={1} />;
  const bag = data && [...data.bags, ...data.shredded].find((each) => each.code === code);
  if (!bag) return <p>No item has this label. It may have been taken back.</p>;
  return (
    <>
      <p>This is the label of a bag of what is shredded.</p>
      <DialogActions>
        <ButtonLink tone="primary" to={`${paths.postShredding}?bag=${bag.id}`}>
          Open the bag
        </ButtonLink>
      </DialogActions>
    </>
  );
}
