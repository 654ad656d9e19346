import { type ReactNode, useEffect, useRef } from 'react';
import styles from './photo.module.css';
import { type Entry, photoOf } from './queue';

/** The photo of an item that is still on this device. Drawn: the policy lets pages show no picture of their own memory. */
export function Photo({ entry }: { entry: Entry }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { hasPhoto } = entry;
  const { id } = entry.item;
  useEffect(() => {
    if (!hasPhoto) return;
    let isLeft = false;
    void (async () => {
      const jpeg = await photoOf(id);
      if (!jpeg) return;
      const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
      const drawn = canvas.current;
      if (drawn && !isLeft) {
        drawn.width = bitmap.width;
        drawn.height = bitmap.height;
        drawn.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    })().catch((cause) => console.warn('the photo could not be shown', cause));
    return () => {
      isLeft = true;
    };
  }, [hasPhoto, id]);
  return hasPhoto ? (
    <canvas ref={canvas} className={styles.photo} role="img" aria-label="The photo of this item" />
  ) : null;
}
