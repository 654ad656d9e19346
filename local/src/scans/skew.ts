import { type Dots, dotsOf, sharpOf } from './dots';

const widest = 7; // degrees: more than this nobody lays a sheet askew
const across = 800; // dots: enough to see a tenth of a degree

/**
 * How far the lines of a page lean, in degrees clockwise. Seen from their own side lines are sharp
 * stripes, so of all angles that is taken under which rows are most unlike their neighbours.
 */
export async function skewOf(page: Dots): Promise<number> {
  const { dots, width, height } = await dotsOf(
    sharpOf(page).resize({ width: across, withoutEnlargement: true }),
  );
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < dots.length; at += 1) {
    if ((dots[at] ?? 255) >= 128) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  // a blank page leans nowhere, a black one shows no lines, and a mark in a corner is none
  const isText = xs.length > 200 && xs.length < dots.length / 3 && spread(xs) > width / 10;
  if (!isText) return 0;

  const unlike = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const margin = Math.ceil(Math.abs(slope) * width);
    const rows = new Float64Array(height + 2 * margin + 1);
    for (let nth = 0; nth < xs.length; nth += 1) {
      const row = Math.round((ys[nth] ?? 0) - (xs[nth] ?? 0) * slope) + margin;
      rows[row] = (rows[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < rows.length; row += 1) {
      sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
    }
    return sum;
  };
  const rough = best(0, widest, 0.5, unlike);
  const skew = best(rough, 0.5, 0.1, unlike);
  // what is hardly better than lying straight is a picture, or chance
  return unlike(skew) > unlike(0) * 1.1 ? skew : 0;
}

function best(around: number, reach: number, step: number, worth: (at: number) => number): number {
  let found = { at: around, worth: worth(around) };
  for (let nth = -Math.round(reach / step); nth <= Math.round(reach / step); nth += 1) {
    const at = around + nth * step;
    const value = worth(at);
    if (value > found.worth) found = { at, worth: value };
  }
  return found.at;
}

/** The standard deviation. */
function spread(values: readonly number[]): number {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value ** 2;
  }
  return Math.sqrt(squares / values.length - (sum / values.length) ** 2);
}
