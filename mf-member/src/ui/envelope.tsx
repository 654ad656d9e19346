import type { ReactNode } from 'react';
import type { OwnPost } from 'shared/post/types';
import { useIsNear } from '../lib/use-is-near';
import { usePicture } from '../lib/use-picture';
import styles from './envelope.module.css';
import { PostDrawing } from './post-drawing';

type Pictured = Pick<OwnPost, 'kind' | 'envelope'>;

/**
 * The envelope of an item beside its words, which say all of it: a picture of a fixed shape, and a drawing until it is
 * there or where there is none.
 */
export function Envelope({ item, size }: { item: Pictured; size: 'sm' | 'md' }): ReactNode {
  return <Framed key={item.envelope} item={item} size={size} />;
}

function Framed({ item, size }: { item: Pictured; size: 'sm' | 'md' }): ReactNode {
  const [frame, isNear] = useIsNear<HTMLSpanElement>();
  const { address, onError } = usePicture('post-envelopes', item.envelope, isNear);
  return (
    <span ref={frame} className={`${styles.frame} ${styles[size]}`}>
      <PostDrawing kind={item.kind} className={styles.drawing ?? ''} />
      {address && (
        <img src={address} alt="" decoding="async" className={styles.picture} onError={onError} />
      )}
    </span>
  );
}
