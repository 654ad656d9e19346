import type { ReactNode } from 'react';
import styles from './scene.module.css';

/** Across the water at dusk: bastions, a church with its dome, a luzzu coming home. */
export function Harbour(): ReactNode {
  return (
    <svg
      className={styles.harbour}
      viewBox="0 0 1600 240"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="water" x2="0" y2="1">
          <stop stopColor="#3b5a62" />
          <stop offset=".3" stopColor="#1d3a47" />
          <stop offset="1" stopColor="#0d1821" />
        </linearGradient>
      </defs>
      <path
        fill="#253f4d"
        d="M0 132V96h90V84h60v10h70V74h120v14h90V62h50v-8h30v8h40v26h110V70h40v-6h60v18h90v-8h150v14h120V72h60v-8h70v20h120v-8h140v22h200v34z"
      />
      <path
        fill="#18303c"
        d="M0 134v-22l60-10h70l14-12h110v12h34V70h8V52h6l4-14 4 14h6v18h20c2-26 20-38 34-42v-14h4v14c14 4 32 16 34 42h20V52h6l4-14 4 14h6v18h8v32h60l16-10h120l20 14h110V92h90l14 12h160l22-14h150v16h120l16-10h130v-8h30v46z"
      />
      <path
        fill="#f4c877"
        d="M98 116h4v6h-4zM160 102h4v6h-4zM230 108h4v6h-4zM352 84h5v9h-5zM372 84h5v9h-5zM300 108h4v6h-4zM520 106h4v6h-4zM590 112h4v6h-4zM700 106h4v6h-4zM806 112h4v6h-4zM960 104h4v6h-4z"
      />
      <path fill="url(#water)" d="M0 132h1600v108H0z" />
      <path d="M0 133h1600" stroke="#e2b070" strokeOpacity=".55" />
      <path
        stroke="#f0c070"
        strokeOpacity=".5"
        strokeWidth="2"
        strokeDasharray="10 7 4 9"
        d="M100 138v44M162 138v30M232 138v36M355 138v64M375 138v52M522 138v34M702 138v38M962 138v36"
      />
      <path
        stroke="#8fb9bd"
        strokeOpacity=".26"
        strokeWidth="1.500"
        strokeDasharray="64 130 30 90"
        d="M0 150h1600M40 164h1560M-30 182h1600M90 204h1510M10 226h1590"
      />
      <g transform="translate(560 168)">
        <path
          d="M-6-12c16 14 20 16 58 16s44-4 62-20l4 2c-6 20-14 34-30 36H22C8 20-2 8-8-10z"
          fill="#0c171d"
        />
        <path d="M2 2c30 10 80 10 106-6" stroke="#d2a24c" strokeWidth="3" fill="none" />
        <path d="M6 8c30 9 74 9 96-4" stroke="#3c7d63" strokeWidth="3" fill="none" />
        <path d="M56 2v-34M56-32l26 22" stroke="#0c171d" strokeWidth="2.500" fill="none" />
        <circle cx="56" cy="-34" r="4" fill="#ffe1a0" />
        <path
          d="M56 28v34"
          stroke="#ffe1a0"
          strokeOpacity=".5"
          strokeWidth="3"
          strokeDasharray="6 6"
        />
      </g>
    </svg>
  );
}
