import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/button';
import { LabelsDialog } from './labels/labels-dialog';
import { PlaceDialog } from './place-dialog';

/** What is done with post from each of its screens. */
export function PostActions(): ReactNode {
  const [shown, setShown] = useState<'labels' | 'place' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setShown('place')}>
        Put on a shelf
      </Button>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setShown('labels')}>
        Print labels
      </Button>
      {shown === 'labels' && <LabelsDialog onClose={close} />}
      {shown === 'place' && <PlaceDialog onClose={close} />}
    </>
  );
}
