import type { ReactNode } from 'react';
import styles from './lounge-teaser.module.css';

/** The lounge from inside: a tall window on the harbour, a table laid for two. */
export function LoungeRoom(): ReactNode {
  return (
    <svg viewBox="0 0 460 360" className={styles.room} aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop stopColor="#152c40" />
          <stop offset=".62" stopColor="#4d5a6b" />
          <stop offset="1" stopColor="#c4895a" />
        </linearGradient>
      </defs>
      <path d="M118 236V128a112 112 0 0 1 224 0v108z" fill="url(#dusk)" />
      <path
        d="M118 186h30v-10h26v6h22c2-20 14-30 26-32v-10h4v10c12 2 24 12 26 32h36v-8h30v12h24v8H118z"
        fill="#1b3542"
      />
      <path d="M118 194h224v42H118z" fill="#1d3a47" />
      <path d="M118 194h224" stroke="#e2b070" strokeOpacity=".7" />
      <path
        d="M140 206h46M214 214h70M160 224h34M262 226h56"
        stroke="#8fb9bd"
        strokeOpacity=".4"
        strokeWidth="1.500"
      />
      <path
        d="M118 236V128a112 112 0 0 1 224 0v108zM230 16v220M118 128h224M151 49l79 79 79-79M174 128v108M286 128v108"
        fill="none"
        stroke="#2f6f58"
        strokeWidth="6"
      />
      <path
        d="M118 236V128a112 112 0 0 1 224 0v108"
        fill="none"
        stroke="#8f744b"
        strokeWidth="12"
      />
      <path d="M100 236h260v12H100z" fill="#b89b6a" />
      <path d="M24 336h412" stroke="#6f8794" strokeWidth="1.500" />
      <path d="M150 280h160v9H150z" fill="#a8754c" />
      <path d="M225 289h10v40h-10zM196 329h68v7h-68z" fill="#8a5a3b" />
      <path
        d="M178 268h22l-3 12h-16zM200 271c8 0 8 7-2 7"
        fill="#f4eee1"
        stroke="#f4eee1"
        strokeWidth="1.500"
      />
      <path d="M258 276l40-4 2 8h-42z" fill="#e8cf9c" />
      <path
        d="M226 280c-4-10 0-14-2-24 8 4 8 16 6 24zM232 280c0-12 6-14 8-26 6 8 0 18-4 26z"
        fill="#3c7d63"
      />
      <path
        d="M96 236c-10 0-12 8-11 16l7 48h52M92 300l-6 36M140 300l6 36M364 236c10 0 12 8 11 16l-7 48h-52M368 300l6 36M320 300l-6 36"
        fill="none"
        stroke="#99432f"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M94 252l6 44h34M366 252l-6 44h-34" fill="none" stroke="#c8604a" strokeWidth="3" />
      <path d="M418 150v182M402 335h32" stroke="#8f744b" strokeWidth="4" />
      <path d="M404 112h28l12 40h-52z" fill="#f4c877" />
    </svg>
  );
}
