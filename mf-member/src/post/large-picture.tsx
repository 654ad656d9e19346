import { type ReactNode, useState } from 'react';
import type { Bucket } from 'shared/files/api';
import { Dialog } from 'shared/ui/dialog';
import { usePicture } from '../lib/use-picture';
import styles from './picture.module.css';
import { PictureFailure } from './picture-failure';

interface LargePictureProps {
  title: string;
  bucket: Bucket;
  name: string;
  /** The picture as it stands in the page. */
  children: ReactNode;
}

/** A picture that opens as large as it is, to be scrolled and pinched like any page. */
export function LargePicture({ title, bucket, name, children }: LargePictureProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {children}
        <span className="visually-hidden">Open large</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} size="xl">
        <section
          className={styles.large}
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
        >
          <Large bucket={bucket} name={name} />
        </section>
      </Dialog>
    </>
  );
}

/** Its address is asked for anew: the one in the page may have ended since. */
function Large({ bucket, name }: Pick<LargePictureProps, 'bucket' | 'name'>): ReactNode {
  const picture = usePicture(bucket, name, true);
  if (picture.isFailed) {
    return (
      <PictureFailure onRetry={picture.retry}>The picture could not be loaded.</PictureFailure>
    );
  }
  return picture.address && <img src={picture.address} alt="" onError={picture.onError} />;
}
