import type { ReactNode } from 'react';
import type { OwnPost } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { kindNames, senderName } from '../lib/post-words';
import { usePicture } from '../lib/use-picture';
import { PostDrawing } from '../ui/post-drawing';
import { LargePicture } from './large-picture';
import styles from './picture.module.css';

type Pictured = Pick<OwnPost, 'kind' | 'envelope' | 'sender'>;

/** The envelope, large; a drawing where it was not photographed. */
export function EnvelopePicture({ item }: { item: Pictured }): ReactNode {
  return <Pictured key={item.envelope} item={item} />;
}

function Pictured({ item }: { item: Pictured }): ReactNode {
  const { envelope, kind } = item;
  const picture = usePicture('post-envelopes', envelope, true);
  const name = `${kindNames[kind]} from ${senderName(item)}`;
  return (
    <figure className={styles.envelope}>
      {picture.address ? (
        <LargePicture title="Envelope" address={picture.address}>
          <img
            src={picture.address}
            alt={`Envelope: ${name}`}
            className={styles.whole}
            onError={picture.onError}
          />
        </LargePicture>
      ) : (
        <PostDrawing kind={kind} className={styles.drawing ?? ''} />
      )}
      {(envelope === null || picture.isFailed) && (
        <figcaption className={styles.caption}>
          {envelope === null ? (
            'There is no photo of this item.'
          ) : (
            <>
              The photo could not be loaded.
              <Button size="sm" onClick={picture.retry}>
                Try again
              </Button>
            </>
          )}
        </figcaption>
      )}
    </figure>
  );
}
