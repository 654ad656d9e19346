import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import {
  longestSignature,
  type Point,
  signatureField,
  signaturePath,
  withPoint,
} from 'shared/post-collections/signature';
import { SignaturePicture } from 'shared/post-collections/signature-picture';
import { longestBearer } from 'shared/post-collections/types';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { TextField } from 'shared/ui/field';
import styles from './signature.module.css';

/** Drawn, or typed by whoever cannot draw. */
export type Signed = { path: string } | { name: string };

interface SignatureStepProps {
  /** Null: nobody has signed yet. */
  signed: Signed | null;
  /** How many items are signed for, and whose they are. */
  count: number;
  forWhom: string;
  onChange: (signed: Signed) => void;
}

/** The signature, and the way to it. */
export function SignatureStep({ signed, count, forWhom, onChange }: SignatureStepProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {signed && 'path' in signed && <SignaturePicture path={signed.path} of="whoever has come" />}
      {signed && 'name' in signed && <p>Signed by typing: {signed.name}</p>}
      <div>
        <Button size="sm" disabled={count === 0} onClick={() => setOpen(true)}>
          {signed === null ? 'Have them sign…' : 'Sign again…'}
        </Button>
      </div>
      {isOpen && (
        <SignatureView
          count={count}
          forWhom={forWhom}
          onSigned={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What whoever has come sees of the screen, and nothing else of it: the tablet is turned to them. */
function SignatureView({
  count,
  forWhom,
  onSigned,
  onClose,
}: {
  count: number;
  forWhom: string;
  onSigned: (signed: Signed) => void;
  onClose: () => void;
}): ReactNode {
  const [signed, setSigned] = useState<Signed>({ path: '' });
  const isSigned = 'path' in signed ? signed.path !== '' : signed.name.trim() !== '';
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      size="full"
      title={`I have received ${counted(count, 'item')} for ${forWhom}`}
      intro="The member reads your name, the kind of your document and this signature. We keep your name for seven years as a record of who had the post, and delete the signature after 13 months."
    >
      {'path' in signed ? (
        <Pad onChange={(path) => setSigned({ path })} onType={() => setSigned({ name: '' })} />
      ) : (
        <>
          <TextField
            label="Your name"
            hint="As it is on the document."
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={longestBearer}
            value={signed.name}
            onChange={({ target }) => setSigned({ name: target.value })}
          />
          <div>
            <Button size="sm" tone="quiet" onClick={() => setSigned({ path: '' })}>
              Draw it instead
            </Button>
          </div>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>Back</Button>
        <Button tone="primary" disabled={!isSigned} onClick={() => onSigned(signed)}>
          I have signed
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A finger, a pen or a mouse draws here. */
function Pad({
  onChange,
  onType,
}: {
  onChange: (path: string) => void;
  onType: () => void;
}): ReactNode {
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([]);
  const isDown = useRef(false);

  function show(next: readonly (readonly Point[])[]): void {
    const path = signaturePath(next);
    if (path.length > longestSignature) return; // whoever draws that long has signed
    setStrokes(next);
    onChange(path);
  }
  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    isDown.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    show([...strokes, withPoint([], pointOf(event))]);
  }
  function move(event: PointerEvent<SVGSVGElement>): void {
    const last = strokes.at(-1);
    if (!isDown.current || !last) return;
    const longer = withPoint(last, pointOf(event));
    if (longer !== last) show([...strokes.slice(0, -1), longer]);
  }
  const end = () => {
    isDown.current = false;
  };
  return (
    <>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        role="img"
        aria-label={strokes.length > 0 ? 'Signature, drawn' : 'Field for the signature, empty'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={styles.line} d={`M40 160L${signatureField.width - 40} 160`} />
        <path className={styles.ink} d={signaturePath(strokes)} />
      </svg>
      <div className="ways">
        <Button size="sm" disabled={strokes.length === 0} onClick={() => show([])}>
          Clear
        </Button>
        <Button size="sm" tone="quiet" onClick={onType}>
          I cannot draw: type my name
        </Button>
      </div>
    </>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    ((clientX - left) / (width || 1)) * signatureField.width,
    ((clientY - top) / (height || 1)) * signatureField.height,
  ];
}
