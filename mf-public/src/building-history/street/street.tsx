import type { ReactNode } from 'react';
import { colours } from '../palette';
import { alongside, face, line, point } from './perspective';
import styles from './street.module.css';
import { GallarijaOverStreet, type StreetBalcony } from './street-balcony';

const balconies: readonly StreetBalcony[] = [
  { side: -1, reach: [1.12, 1.3], paint: 'blue', lit: [true, true], floor: 2 },
  { side: -1, reach: [1.22, 1.46], paint: 'oxide', lit: [true, false, true] },
  { side: 1, reach: [1.16, 1.36], paint: 'green', lit: [false, true, true] },
  { side: -1, reach: [1.86, 2.4], paint: 'green', lit: [true, true, false, true], floor: 2 },
  { side: -1, reach: [1.9, 2.5], paint: 'blue', lit: [false, true, true, false] },
  { side: 1, reach: [1.72, 2.3], paint: 'oxide', lit: [true, false, true, true] },
  { side: 1, reach: [1.78, 2.2], paint: 'blue', lit: [true, true, false], floor: 2 },
  { side: 1, reach: [3, 4.5], paint: 'green', lit: [true, true, false, true, true] },
  { side: -1, reach: [3.3, 4.7], paint: 'oxide', lit: [true, false, true, true] },
];

/** Houses along each side: how near, how high, and their stone. */
const houses = [
  { side: -1, reach: [1, 1.58], roof: -118, stone: colours.stoneA },
  { side: -1, reach: [1.58, 2.8], roof: -126, stone: colours.stoneB },
  { side: -1, reach: [2.8, 6], roof: -112, stone: colours.stoneC },
  { side: 1, reach: [1, 1.5], roof: -110, stone: colours.stoneD },
  { side: 1, reach: [1.5, 2.6], roof: -122, stone: colours.stoneE },
  { side: 1, reach: [2.6, 6], roof: -130, stone: colours.stoneF },
] as const;

const doors = [
  { side: -1, reach: [2, 2.3], isLit: false },
  { side: 1, reach: [1.86, 2.08], isLit: true },
  { side: 1, reach: [3.4, 4.1], isLit: false },
  { side: -1, reach: [3.6, 4.3], isLit: true },
  { side: -1, reach: [1.28, 1.38], isLit: true },
] as const;

const street = 72; // the paving, below the eye
const steps = Array.from({ length: 26 }, (_, index) => 1 / (1 - index / 31));
const strings = [
  { near: 1.55, down: -62 },
  { near: 2.65, down: -52 },
];

/** A street of steps going down to the harbour at dusk, as the city has them. */
export function Street(): ReactNode {
  return (
    <svg viewBox="0 0 480 640" className={styles.street} aria-hidden="true">
      <defs>
        <linearGradient id="street-sky" x2="0" y2="1">
          <stop stopColor={colours.skyNight} />
          <stop offset=".3" stopColor={colours.skyDusk} />
          <stop offset=".43" stopColor={colours.skyHaze} />
          <stop offset=".5" stopColor={colours.skyGlow} />
        </linearGradient>
        <linearGradient id="street-lamp" x2="0" y2="1">
          <stop stopColor={colours.lampTop} />
          <stop offset="1" stopColor={colours.lampFoot} />
        </linearGradient>
        <linearGradient id="street-shade" x2="0" y2="1">
          <stop stopColor={colours.night} stopOpacity=".1" />
          <stop offset=".55" stopColor={colours.night} stopOpacity=".2" />
          <stop offset="1" stopColor={colours.night} stopOpacity=".72" />
        </linearGradient>
        <radialGradient id="street-glow">
          <stop stopColor={colours.halo} stopOpacity=".6" />
          <stop offset="1" stopColor={colours.halo} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h480v640H0z" fill="url(#street-sky)" />
      <path
        d="M96 40h1.500v1.500H96zM214 66h1.500v1.500h-1.500zM262 28h1.500v1.500h-1.500zM330 84h1.500v1.500h-1.500zM170 18h1.500v1.500h-1.500z"
        fill={colours.light}
        opacity=".8"
      />
      <path
        d="M180 322v-12h18v-5h10v5h10v-4c2-9 9-13 12-14v-5h2v5c3 1 10 5 12 14v4h12v-6h16v6h14v-3h20v15z"
        fill={colours.farShore}
      />
      <path d="M150 321h180v90H150z" fill={colours.harbour} />
      <path d="M150 321.500h180" stroke={colours.horizon} strokeOpacity=".8" />
      <path
        d="M196 330h26M250 334h30M204 343h18M246 350h32M196 360h40M262 368h26M206 376h30"
        stroke={colours.lastLight}
        strokeOpacity=".4"
        strokeWidth="1.500"
      />
      <path
        d="M214 352c5 6 8 7 18 7s14-2 19-8l1 1c-2 7-4 12-9 13h-20c-5 0-8-5-10-12z"
        fill={colours.boat}
      />
      <path
        d="M218 357c9 3 24 3 31-2"
        stroke={colours.boatStripe}
        strokeWidth="1.500"
        fill="none"
      />
      <path d="M232 358v-15" stroke={colours.boat} strokeWidth="1.500" />
      <circle cx="232" cy="342" r="1.800" fill={colours.flame} />
      {houses.map(({ side, reach, roof, stone }) => (
        <g key={`${side} ${reach[0]}`}>
          <path d={alongside(side * 50, reach, [roof, street])} fill={stone} />
          <path
            d={alongside(side * 50, reach, [roof, roof + 4])}
            fill={colours.ledge}
            opacity=".5"
          />
          {[-95, -80, -62, -44, -26, -10, 8, 26, 44, 60].map((down) => (
            <path
              key={down}
              d={line([
                { across: side * 50, down, near: reach[0] },
                { across: side * 50, down, near: reach[1] },
              ])}
              stroke={colours.outline}
              strokeOpacity=".22"
            />
          ))}
          <path
            d={line([
              { across: side * 50, down: roof, near: reach[1] },
              { across: side * 50, down: street, near: reach[1] },
            ])}
            stroke={colours.outline}
            strokeOpacity=".4"
          />
        </g>
      ))}
      {doors.map(({ side, reach, isLit }) => (
        <g key={`${side} ${reach[0]}`}>
          <path d={alongside(side * 50, reach, [8, street])} fill={colours.plinth} />
          <path
            d={alongside(side * 50, [reach[0] * 1.03, reach[1] * 0.97], [13, street])}
            fill={isLit ? 'url(#street-lamp)' : colours.timberDeep}
          />
        </g>
      ))}
      <path
        d={face([
          { across: -50, down: street, near: 1 },
          { across: 50, down: street, near: 1 },
          { across: 50, down: street, near: 6 },
          { across: -50, down: street, near: 6 },
        ])}
        fill={colours.paving}
      />
      {steps.map((near) => (
        <path
          key={near}
          d={line([
            { across: -50, down: street, near },
            { across: 50, down: street, near },
          ])}
          stroke={colours.outline}
          strokeOpacity=".5"
          strokeWidth={Math.round(near * 8) / 10}
        />
      ))}
      {balconies.map((balcony) => (
        <GallarijaOverStreet key={`${balcony.side} ${balcony.reach[0]}`} {...balcony} />
      ))}
      <path d="M0 0h480v640H0z" fill="url(#street-shade)" />
      {strings.map(({ near, down }) => (
        <FestaLights key={near} near={near} down={down} />
      ))}
      <circle cx="240" cy="402" r="90" fill="url(#street-glow)" opacity=".5" />
      <g fill={colours.people}>
        <path d="M318 508c-3-8-2-16 2-20l-1-8 4 4h5l4-4v9c3 3 3 6 1 9 4 5 6 12 5 19h-18c-9 1-15-2-17-8 5 4 9 4 15-1z" />
      </g>
      <g>
        <path d="M112 560h26l-4 26h-18z" fill={colours.oxide} />
        <path
          d="M125 562c-16-6-22-20-18-30 10 4 14 12 16 20 0-16 4-26 12-30 2 12-2 22-6 30 6-8 12-10 20-10-2 12-12 20-24 20z"
          fill={colours.timberEdge}
        />
      </g>
    </svg>
  );
}

/** Small lamps on a wire, as they hang for the parish feast. */
function FestaLights({ near, down }: { near: number; down: number }): ReactNode {
  const lamps = Array.from({ length: 11 }, (_, index) => {
    const share = index / 5 - 1; // -1 to 1
    return { across: 50 * share, down: down - 10 * share * share, near };
  });
  return (
    <>
      <path d={line(lamps)} stroke={colours.night} fill="none" />
      {lamps.slice(1, -1).map((lamp) => {
        const [cx, cy] = point(lamp).split(' ');
        return (
          <circle key={cx} cx={cx} cy={cy} r={Math.round(near * 11) / 10} fill={colours.flame} />
        );
      })}
    </>
  );
}
