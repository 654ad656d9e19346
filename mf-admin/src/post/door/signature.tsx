import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import {
  longestSignature,
  type Point,
  signatureField,
  signaturePath,
  withPoint,
} from 'shared/post-collections/signature';
import { longestBearer } from 'shared/post-collections/types';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import styles from './signature.module.css';

/** Drawn, or typed by whoever cannot draw. */
export type Signed = { path: string } | { name: string };

interface SignatureProps {
  signed: Signed;
  onChange: (signed: Signed) => void;
}

export function Signature({ signed, onChange }: SignatureProps): ReactNode {
  const name = useRef<HTMLInputElement>(null);
  if ('path' in signed) {
    return (
      <Pad
        onChange={(path) => onChange({ path })}
        onType={() => {
          onChange({ name: '' });
          queueMicrotask(() => name.current?.focus());
        }}
      />
    );
  }
  return (
    <>
      <TextField
        ref={name}
        label="Name, typed by them"
        hint="As it is on the document."
        autoComplete="off"
        spellCheck={false}
        maxLength={longestBearer}
        value={signed.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div>
        <Button size="sm" tone="quiet" onClick={() => onChange({ path: '' })}>
          Draw it instead
        </Button>
      </div>
    </>
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
          They cannot draw: type the name
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
