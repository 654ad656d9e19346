/** Ink on white paper, whatever the screen shows; each is legible on any printer. */
export const ink = {
  strong: '#0d1821',
  normal: '#1f2a33',
  faint: '#5a6670',
  line: '#c9cfd4',
  paper: '#ffffff',
  black: '#000000',
} as const;
