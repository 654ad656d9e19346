import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { type Picture, pictureFrom } from '../pictures';
import styles from './camera-view.module.css';
import type { Camera, CameraState } from './use-camera';

interface CameraViewProps {
  camera: Camera;
  /** The one of the item that is being taken in. */
  photo: Picture | null;
  /** Whether there is an item it could be of. */
  isWanted: boolean;
  /** Is told as soon as one is being taken: it is of the item that is here now. */
  onPhoto: (taking: Promise<Picture | null>) => Promise<unknown>;
}

const problems: Readonly<Record<Exclude<CameraState, 'on' | 'asking'>, readonly [string, string]>> =
  {
    none: ['No camera found', 'Connect one, or choose a photo for each item.'],
    denied: [
      'Permission denied',
      'Allow the camera for this site beside the address of this page, then press Try again. You can also choose a photo for each item.',
    ],
    busy: [
      'The camera is in use',
      'Another app or tab is using it. Close that, then press Try again.',
    ],
  };

/** What the camera sees, and the photo it took; without a camera, a way to choose one. */
export function CameraView({ camera, photo, isWanted, onPhoto }: CameraViewProps): ReactNode {
  const { state } = camera;
  const retake = useAction(() => onPhoto(camera.take()));
  return (
    <section className={styles.camera} aria-label="Photo of the envelope">
      {state === 'on' || state === 'asking' ? (
        <div className={styles.frame} data-taken={photo !== null || undefined}>
          <video
            ref={camera.view}
            className={styles.view}
            autoPlay
            playsInline
            muted
            aria-label="What the camera sees"
          />
          {photo && (
            <img src={photo.preview} alt="The envelope as it was taken" className={styles.photo} />
          )}
          {state === 'asking' && <p className={styles.asking}>Opening the camera…</p>}
          {state === 'on' && isWanted && (
            <Button
              className={styles.again}
              aria-keyshortcuts="Alt+P"
              busy={retake.busy}
              onClick={() => void retake.run()}
            >
              Take again
            </Button>
          )}
        </div>
      ) : (
        <Problem state={state} photo={photo} onRetry={camera.retry} />
      )}
      {state !== 'on' && isWanted && <FileChoice onPhoto={onPhoto} />}
      {retake.error && <ErrorNotice error={retake.error} />}
    </section>
  );
}

function Problem({
  state,
  photo,
  onRetry,
}: {
  state: keyof typeof problems;
  photo: Picture | null;
  onRetry: () => void;
}): ReactNode {
  const [title, text] = problems[state];
  return (
    <div className={styles.problem} role="status">
      {photo && <img src={photo.preview} alt="The envelope as it was taken" />}
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      <p>Items without a photo can be recorded, too.</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** On a phone it opens the phone's own camera. */
function FileChoice({ onPhoto }: Pick<CameraViewProps, 'onPhoto'>): ReactNode {
  const { busy, error, run } = useAction((file: File) => onPhoto(pictureFrom(file)));
  return (
    <>
      <label className={styles.choice} aria-busy={busy}>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) void run(file);
            input.value = ''; // the same file can be chosen again
          }}
        />
        {busy ? 'Reading the photo…' : 'Choose a photo'}
      </label>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
