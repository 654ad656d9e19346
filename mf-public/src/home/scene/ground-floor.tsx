import type { ReactNode } from 'react';
import styles from './scene.module.css';

/** The street level: a painted door under its fanlight, two barred windows, the step. */
export function GroundFloor(): ReactNode {
  return (
    <svg className={styles.ground} viewBox="0 0 600 176" aria-hidden="true">
      <path d="M0 0h600v5H0z" fill="#a5895b" />
      <path d="M0 5h600v3H0z" fill="#000" opacity=".25" />
      <g id="street-window">
        <path d="M62 30h108v96H62z" fill="#a98d5e" />
        <path d="M72 40h88v80H72z" fill="url(#lamp)" />
        <path
          d="M72 80h88M94 40v80M116 40v80M138 40v80"
          stroke="#1d262b"
          strokeWidth="3"
          fill="none"
        />
        <path d="M56 124h120v9H56z" fill="#c7ab79" />
      </g>
      <use href="#street-window" x="368" />
      <path d="M238 176V72a62 62 0 0 1 124 0v104z" fill="#b3966a" />
      <path d="M250 176V74a50 50 0 0 1 100 0v102z" fill="#17231d" />
      <path d="M254 74a46 46 0 0 1 92 0z" fill="url(#lamp)" />
      <path
        d="M300 74V28M300 74l-33-33M300 74l33-33"
        stroke="#173228"
        strokeWidth="3"
        fill="none"
      />
      <path d="M254 80h44v96h-44zM302 80h44v96h-44z" fill="#2c6550" />
      <path
        d="M261 88h30v34h-30zM261 130h30v38h-30zM309 88h30v34h-30zM309 130h30v38h-30z"
        fill="#000"
        fillOpacity=".22"
        stroke="#fff"
        strokeOpacity=".14"
      />
      <circle cx="292" cy="126" r="3.500" fill="#f0c368" />
      <circle cx="308" cy="126" r="3.500" fill="#f0c368" />
      <path d="M372 92h34v22h-34z" fill="#d9a94e" />
      <path d="M377 99h24M377 106h16" stroke="#5a4117" strokeWidth="2" />
      <path d="M226 170h148v6H226z" fill="#c7ab79" />
    </svg>
  );
}
