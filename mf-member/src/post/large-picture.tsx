import { type ReactNode, useState } from 'react';
import { Dialog } from 'shared/ui/dialog';
import styles from './picture.module.css';

interface LargePictureProps {
  title: string;
  address: string;
  /** The picture as it stands in the page. */
  children: ReactNode;
}

/** A picture that opens as large as it is, to be scrolled and pinched like any page. */
export function LargePicture({ title, address, children }: LargePictureProps): ReactNode {
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
          <img src={address} alt="" />
        </section>
      </Dialog>
    </>
  );
}
