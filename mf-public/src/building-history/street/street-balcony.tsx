import type { ReactNode } from 'react';
import { colours } from '../palette';
import { alongside, between, face } from './perspective';
import styles from './street.module.css';

export interface StreetBalcony {
  /** -1: the left side of the street, 1: the right. */
  side: -1 | 1;
  /** From its far end to its near end. */
  reach: readonly [number, number];
  paint: 'green' | 'oxide' | 'blue';
  /** Which of its windows are lit, from far to near. */
  lit: readonly boolean[];
  floor?: 1 | 2;
}

const wall = 50;
const depth = 9; // how far it stands out over the street
const floors = { 1: [-58, -21], 2: [-103, -70] } as const;

/** A gallarija seen along its street: the long face, the near end, and the floor from below. */
export function GallarijaOverStreet({
  side,
  reach,
  paint,
  lit,
  floor = 1,
}: StreetBalcony): ReactNode {
  const [top, bottom] = floors[floor];
  const [, near] = reach;
  const outer = side * (wall - depth);
  const inner = side * wall;
  const height = bottom - top;
  const sash: [number, number] = [top + height * 0.2, top + height * 0.58];
  const apron: [number, number] = [top + height * 0.68, top + height * 0.92];
  const panes = lit.map((isLit, index) => {
    const from = between(reach, (index + 0.14) / lit.length);
    const to = between(reach, (index + 0.86) / lit.length);
    return { isLit, span: [from, to] as const };
  });
  return (
    <g className={styles[paint]}>
      <path d={alongside(outer, reach, [top, bottom])} fill="currentColor" />
      {panes.map(({ isLit, span }) => (
        <g key={span[0]}>
          <path
            d={alongside(outer, span, sash)}
            fill={isLit ? 'url(#street-lamp)' : colours.pane}
          />
          <path d={alongside(outer, span, apron)} fill={colours.shade} opacity=".22" />
        </g>
      ))}
      <path
        d={face([
          { across: inner, down: top, near },
          { across: outer, down: top, near },
          { across: outer, down: bottom, near },
          { across: inner, down: bottom, near },
        ])}
        fill="currentColor"
      />
      <path
        d={face([
          { across: inner, down: top, near },
          { across: outer, down: top, near },
          { across: outer, down: bottom, near },
          { across: inner, down: bottom, near },
        ])}
        fill={colours.shade}
        opacity=".34"
      />
      <path
        d={face([
          { across: outer + side * 2, down: sash[0], near },
          { across: inner - side * 2, down: sash[0], near },
          { across: inner - side * 2, down: sash[1], near },
          { across: outer + side * 2, down: sash[1], near },
        ])}
        fill="url(#street-lamp)"
        opacity=".85"
      />
      <path
        d={face([
          { across: inner, down: bottom, near: reach[0] },
          { across: outer, down: bottom, near: reach[0] },
          { across: outer, down: bottom, near },
          { across: inner, down: bottom, near },
        ])}
        fill={colours.underside}
      />
      <path d={alongside(outer, reach, [top - 3, top])} fill={colours.light} opacity=".2" />
    </g>
  );
}
