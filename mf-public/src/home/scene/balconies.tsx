import type { ReactNode } from 'react';
import styles from './scene.module.css';

/** Three gallariji: where each hangs, its paint, and which of its four windows are lit. */
const balconies = [
  { x: 34, paint: styles.green, lit: [true, true, false, true] },
  { x: 235, paint: styles.oxide, lit: [false, true, true, true] },
  { x: 436, paint: styles.blue, lit: [true, false, false, true] },
] as const;

const windows = [14, 41, 68, 95];

/** The upper floor: cornice, and a row of closed timber balconies with their evening light. */
export function Balconies(): ReactNode {
  return (
    <svg className={styles.balconies} viewBox="0 0 600 276" aria-hidden="true">
      <defs>
        <linearGradient id="lamp" x2="0" y2="1">
          <stop stopColor="#ffe9b4" />
          <stop offset="1" stopColor="#e09a48" />
        </linearGradient>
        <radialGradient id="glow">
          <stop stopColor="#ffd98a" stopOpacity=".42" />
          <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
        </radialGradient>
        <pattern id="dentils" width="20" height="9" patternUnits="userSpaceOnUse">
          <path d="M3 0h11v9H3z" fill="#5c4930" />
        </pattern>
        <g id="gallarija">
          <path d="M4 30L20 8h90l16 22z" fill="currentColor" />
          <path d="M4 30L20 8h90l16 22z" fill="#000" opacity=".22" />
          <path d="M0 30h130v7H0z" fill="currentColor" />
          <path
            fillRule="evenodd"
            fill="currentColor"
            d="M7 37h116v126H7zM14 48h21v58H14zM41 48h21v58H41zM68 48h21v58H68zM95 48h21v58H95z"
          />
          <path
            d="M24.500 48v58M51.500 48v58M78.500 48v58M105.500 48v58M14 66h102M14 86h102"
            stroke="currentColor"
            strokeWidth="2.500"
          />
          <path
            d="M14 119h21v36H14zM41 119h21v36H41zM68 119h21v36H68zM95 119h21v36H95z"
            fill="#000"
            fillOpacity=".2"
            stroke="#fff"
            strokeOpacity=".16"
          />
          <path d="M7 37h116v5H7z" fill="#000" opacity=".35" />
          <path d="M3 163h124v8H3z" fill="currentColor" />
          <path d="M3 163h124v2H3z" fill="#fff" opacity=".25" />
          <path d="M-3 171h136v7H-3z" fill="#c7ab79" />
          <path
            d="M12 178h20c0 16-7 18-8 34h-4c-1-16-8-18-8-34zM98 178h20c0 16-7 18-8 34h-4c-1-16-8-18-8-34z"
            fill="#a98d5e"
          />
        </g>
      </defs>
      <path d="M0 0h600v10H0z" fill="#cfb484" />
      <path d="M0 10h600v8H0z" fill="#a5895b" />
      <path d="M0 18h600v9H0z" fill="#7d6542" />
      <path d="M0 18h600v9H0z" fill="url(#dentils)" />
      <path d="M0 27h600v6H0z" fill="#000" opacity=".28" />
      {balconies.map(({ x, paint, lit }) => (
        <g key={x} transform={`translate(${x} 46)`} className={paint}>
          <ellipse cx="65" cy="96" rx="118" ry="112" fill="url(#glow)" />
          <path d="M3 178h136l6 26-22 18H24z" fill="#000" opacity=".2" />
          <path d="M7 37h116v126H7z" fill="#17232b" />
          {windows.map((left, window) =>
            lit[window] ? <path key={left} d={`M${left} 48h21v58h-21z`} fill="url(#lamp)" /> : null,
          )}
          <use href="#gallarija" />
        </g>
      ))}
    </svg>
  );
}
