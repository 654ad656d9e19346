/** The field that a signature is drawn in, in units of its path. The migration `…_post_door.sql` knows the same form. */
export const signatureField = { width: 600, height: 200 } as const;

export const longestSignature = 20_000; // characters

/** Where a pen was, in units of the field. */
export type Point = readonly [x: number, y: number];

const nearest = 3; // units between two points of a stroke: a hand never draws finer

/** A stroke with one more point, unless that is where it already is. */
export function withPoint(stroke: readonly Point[], [x, y]: Point): readonly Point[] {
  const point = [within(x, signatureField.width), within(y, signatureField.height)] as const;
  const last = stroke.at(-1);
  if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return stroke;
  return [...stroke, point];
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most - 1));

/** The path of strokes; each has two points at least: a dot is a line to itself. */
export function signaturePath(strokes: readonly (readonly Point[])[]): string {
  return strokes
    .flatMap((stroke) => {
      const [first, ...more] = stroke;
      if (!first) return [];
      return [`M${first.join(' ')}`, ...(more.length > 0 ? more : [first]).map(lineTo)];
    })
    .join('');
}

const lineTo = (point: Point) => `L${point.join(' ')}`;
