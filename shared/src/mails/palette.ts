/** A letter on light paper; the dark names are for mailboxes that say they are dark. */
export const light = {
  ground: '#f4efe3',
  paper: '#ffffff',
  head: '#0d1821',
  brand: '#e8cf9c',
  strong: '#0d1821',
  ink: '#1f2a33',
  faint: '#5a6670',
  line: '#ddd5c2',
  button: '#1e4a3c',
  onButton: '#ffffff',
} as const;

export const dark: Record<keyof typeof light, string> = {
  ground: '#091219',
  paper: '#13212c',
  head: '#0d1821',
  brand: '#e8cf9c',
  strong: '#f4eee1',
  ink: '#f4eee1',
  faint: '#bcc7cc',
  line: '#2b4150',
  button: '#e8cf9c',
  onButton: '#1d1607',
};
