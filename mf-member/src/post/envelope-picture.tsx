import type { ReactNode } from 'react';
import type { OwnPost } from 'shared/post/types';
import { kindNames, senderName } from '../lib/post-words';
import { usePicture } from '../lib/use-picture';
import { PostDrawing } from '../ui/post-drawing';
import { LargePicture } from './large-picture';
import styles from './picture.module.css';
import { PictureFailure } from './picture-failure';

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
      {envelope && picture.address ? (
        <LargePicture title="Envelope" bucket="post-envelopes" name={envelope}>
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
      {envelope === null && (
        <figcaption className={styles.caption}>There is no photo of this item.</figcaption>
      )}
      {picture.isFailed && (
        <PictureFailure onRetry={picture.retry}>The photo could not be loaded.</PictureFailure>
      )}
    </figure>
  );
}
