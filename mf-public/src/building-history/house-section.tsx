import type { ReactNode } from 'react';
import styles from './house-section.module.css';
import { colours } from './palette';

/** Where each floor's number stands, in the order of `floors.ts`. */
const numbers = [
  { x: 300, y: 62 },
  { x: 120, y: 128 },
  { x: 322, y: 262 },
  { x: 322, y: 374 },
  { x: 322, y: 504 },
  { x: 390, y: 580 },
];

const turns = Array.from({ length: 9 }, (_, index) => 128 + index * 38);

/** The house cut open from front to back: street on the left, courtyard and well on the right. */
export function HouseSection(): ReactNode {
  return (
    <svg viewBox="6 30 534 676" className={styles.drawing} aria-hidden="true">
      <defs>
        <linearGradient id="cut-stone" x2="0" y2="1">
          <stop stopColor={colours.ledge} />
          <stop offset="1" stopColor={colours.joint} />
        </linearGradient>
        <radialGradient id="room-light" cx=".5" cy=".3" r=".8">
          <stop stopColor={colours.roomTop} />
          <stop offset="1" stopColor={colours.roomFoot} />
        </radialGradient>
        <linearGradient id="court-sky" x2="0" y2="1">
          <stop stopColor={colours.atticTop} />
          <stop offset="1" stopColor={colours.atticFoot} />
        </linearGradient>
        <linearGradient id="well-water" x2="0" y2="1">
          <stop stopColor={colours.cisternTop} />
          <stop offset="1" stopColor={colours.cisternFoot} />
        </linearGradient>
        <pattern id="rock" width="26" height="18" patternUnits="userSpaceOnUse">
          <path
            d="M2 5l7-3M14 13l8-2M20 4l3 1M5 15l2 1"
            stroke={colours.joint}
            strokeOpacity=".5"
          />
        </pattern>
      </defs>
      {/* the hill it stands on */}
      <path d="M10 470h540v232H10z" fill={colours.rock} />
      <path d="M10 470h540v232H10z" fill="url(#rock)" />
      {/* masonry, then the rooms taken out of it */}
      <path
        d="M90 470V72h10v12h240V72h10v398h80V150h16v320h4v16H352v94H88V486H20v-16z"
        fill="url(#cut-stone)"
      />
      <path d="M350 96h80v374h-80z" fill="url(#court-sky)" />
      <g fill="url(#room-light)">
        <path d="M106 112h228v120H106z" />
        <path d="M106 248h104v92H106zM226 248h108v92H226z" />
        <path d="M106 356h100v114H106zM222 356h112v114H222z" />
        <path d="M106 566v-36c0-30 50-42 114-42s114 12 114 42v36z" />
      </g>
      {/* slabs on their beams */}
      <path
        d="M118 112v7M146 112v7M174 112v7M202 112v7M230 112v7M258 112v7M286 112v7M314 112v7M118 248v6M146 248v6M174 248v6M202 248v6M244 248v6M272 248v6M300 248v6M118 356v6M146 356v6M174 356v6M240 356v6M268 356v6M296 356v6"
        stroke={colours.brass}
        strokeWidth="9"
      />
      {/* the gallarija, its corbels, the street door and its lamp */}
      <path d="M90 142h16v76H90z" fill={colours.openDoor} />
      <path d="M56 138h34v82H56z" fill={colours.timber} />
      <path d="M62 150h22v30H62z" fill={colours.lamp} />
      <path d="M73 150v30M62 165h22" stroke={colours.timber} strokeWidth="2" />
      <path d="M62 188h22v26H62z" fill={colours.timberDeep} />
      <path d="M52 130h42v8H52zM52 220h40v6H52z" fill={colours.timberEdge} />
      <path d="M90 226H60c2 12 24 12 30 32z" fill={colours.corbel} />
      <path d="M90 396h16v74H90z" fill={colours.lamp} />
      <path d="M90 396h5v74h-5z" fill={colours.door} />
      <path d="M86 376h-14v6" stroke={colours.brass} strokeWidth="2" fill="none" />
      <path d="M68 382h8l-1 12h-6z" fill={colours.flame} />
      {/* the lounge: lamp, table, two chairs, pictures, a door to the courtyard */}
      <path
        d="M210 119v22M200 148c0-9 20-9 20 0z"
        stroke={colours.limestone}
        strokeWidth="1.500"
        fill={colours.flame}
      />
      <path
        d="M172 206h76M182 206v26M238 206v26M150 232v-22c0-4 12-4 12 0v22M270 232v-22c0-4-12-4-12 0v22M196 206l3-9h14l-2 9M128 160h22v26h-22zM274 156h34v24h-34z"
        className={styles.lines}
      />
      <path d="M334 172h16v60h-16z" fill={colours.recess} />
      {/* desks, lamps and the scanner */}
      <path
        d="M120 316h60M126 316v24M174 316v24M132 316v-14h20v14M164 316l4-18 8 4M240 312h46v10h-46zM246 312l30-10M246 322v18M280 322v18M302 340v-52h24v52M302 300h24M302 312h24M302 326h24"
        className={styles.lines}
      />
      <path d="M334 286h16v54h-16z" fill={colours.recess} />
      {/* counter and pigeonholes */}
      <path
        d="M142 470v-32h52M150 438v32M160 438l2-8h14v8M232 392h76v66h-76zM232 405h76M232 418h76M232 431h76M232 444h76M247 392v66M262 392v66M277 392v66M292 392v66"
        className={styles.lines}
      />
      <path
        d="M235 397h9v7h-9zM265 410h9v7h-9zM280 397h9v7h-9zM250 423h9v7h-9zM295 423h9v7h-9zM235 436h9v7h-9zM280 449h9v7h-9zM265 449h9v7h-9z"
        fill={colours.letter}
      />
      <path d="M334 412h16v58h-16z" fill={colours.recess} />
      {/* the archive under its vault */}
      <path
        d="M124 566v-44M158 566v-44M124 536h34M124 551h34M170 566v-54M204 566v-54M170 530h34M170 548h34M232 566v-54M266 566v-54M232 530h34M232 548h34M278 566v-46M312 566v-46M278 536h34M278 551h34"
        className={styles.lines}
      />
      <path
        d="M128 541h11v9h-11zM142 556h12v9h-12zM174 519h12v10h-12zM188 537h12v10h-12zM174 554h12v11h-12zM236 519h12v10h-12zM250 519h12v10h-12zM236 554h12v11h-12zM282 541h12v9h-12zM296 556h12v9h-12zM250 537h12v10h-12z"
        fill={colours.brass}
      />
      {/* stone steps winding round their post */}
      <path d="M390 110v360" stroke={colours.joint} strokeWidth="5" />
      {turns.map((y) => (
        <path
          key={y}
          d={`M366 ${y + 16}c4-14 44-8 48-22M366 ${y + 16}c4 10 44 8 48-2`}
          className={styles.steps}
        />
      ))}
      {/* the well */}
      <path
        d="M382 470v74c-4 16-56 22-64 60v72c0 8 6 12 14 12h116c8 0 14-4 14-12v-72c-8-38-60-44-64-60v-74z"
        fill={colours.night}
      />
      <path d="M318 628h144v48c0 8-6 12-14 12H332c-8 0-14-4-14-12z" fill="url(#well-water)" />
      <path d="M330 640h40M396 648h48M350 660h50" stroke={colours.ripple} strokeOpacity=".5" />
      <path d="M390 452v150" stroke={colours.limestone} strokeDasharray="3 3" />
      <path d="M384 600h12l-2 13h-8z" fill={colours.brass} />
      <path d="M372 454h36v16h-36z" fill={colours.ledge} />
      <path d="M378 454v-20h24v20" fill="none" stroke={colours.iron} strokeWidth="3" />
      {/* a washing line, because there always is one */}
      <path d="M112 84V48M260 84V48M112 52c50 14 100 14 148 0" stroke={colours.rope} fill="none" />
      <path d="M140 58h22v24l-4-3-5 4-6-4-7 3z" fill={colours.linen} />
      <path d="M172 61h16v16h-16z" fill={colours.clothRed} />
      <path d="M198 61h26v20l-6-3-6 4-7-4-7 3z" fill={colours.clothBlue} />
      {/* someone bringing the post */}
      <path
        d="M44 424a6 6 0 1 1 .1 0zM38 428h12l4 20h-5l-1 22h-4l-1-18-2 18h-4l-1-22h-3z"
        fill={colours.limestone}
      />
      <path d="M51 444h12v9H51z" fill={colours.linen} />
      {numbers.map(({ x, y }, index) => (
        <g key={y}>
          <circle cx={x} cy={y} r="16" fill={colours.night} stroke={colours.limestone} />
          <text x={x} y={y + 6.5} className={styles.number}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
