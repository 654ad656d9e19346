import type { Picture } from './album';

const tokyo = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const malta = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Malta',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** One page to look through the pictures: all of them by chapter, or one at a time with the arrow keys. */
export function indexPage(pictures: readonly Picture[]): string {
  const chapters = [...new Set(pictures.map(({ chapter }) => chapter))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A founder in Tokyo</title>
<style>${look}</style>
<header>
  <h1>A founder in Tokyo</h1>
  <p>${pictures.length} screens, mails and papers, at ${'375'} and ${'1280'} px. Open one, then go on with the arrow keys; Escape leads back.</p>
</header>
<main>
${chapters.map((chapter) => chapterOf(chapter, pictures)).join('\n')}
</main>
<dialog aria-label="One picture">
  <header>
    <p class="when"></p>
    <h2></h2>
    <p class="ways"><button data-step="-1">← Before</button> <span class="place"></span>
    <button data-step="1">Next →</button> <button data-step="0">Close</button></p>
  </header>
  <div class="pair"><img class="desk" alt="At a desk"><img class="phone" alt="On a phone"></div>
</dialog>
<script>${behaviour}</script>
</html>
`;
}

function chapterOf(chapter: string, pictures: readonly Picture[]): string {
  const items = pictures.map((picture, at) =>
    picture.chapter === chapter ? itemOf(picture, at) : '',
  );
  return `<section><h2>${escaped(chapter)}</h2><ol>${items.join('')}</ol></section>`;
}

function itemOf({ kind, caption, moment, files }: Picture, at: number): string {
  return `<li><a href="#${at + 1}" data-when="${whenText(moment)}" data-desk="${files.desk}" data-phone="${files.phone}">
    <span class="thumbs"><img loading="lazy" src="${files.desk}" alt=""><img loading="lazy" src="${files.phone}" alt=""></span>
    <span class="kind ${kind}">${kind}</span> <span class="caption">${escaped(caption)}</span></a></li>`;
}

function whenText(moment: string): string {
  const date = new Date(moment);
  return `${tokyo.format(date)} in Tokyo, ${malta.format(date)} in Malta`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const look = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #17181c; color: #ecebe6 }
  body { margin: 0 auto; max-width: 1500px; padding: 24px }
  h1 { font-weight: 500; margin: 0 } h2 { font-weight: 500; margin: 0 }
  section h2 { border-top: 1px solid #3a3c44; margin-top: 40px; padding-top: 16px }
  ol { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); list-style: none; padding: 0 }
  a { color: inherit; display: block; text-decoration: none } a:hover .caption, a:focus .caption { text-decoration: underline }
  a:focus-visible, button:focus-visible { outline: 2px solid #e3b567; outline-offset: 3px }
  .thumbs { display: flex; gap: 6px; height: 190px } .thumbs img { border-radius: 4px; object-fit: cover; object-position: top }
  .thumbs img:first-child { flex: 3; min-width: 0 } .thumbs img:last-child { flex: 1; min-width: 0 }
  .kind { background: #3a3c44; border-radius: 3px; font-size: 12px; padding: 1px 6px } .mail { background: #2c4f63 } .paper { background: #6a4d2c }
  dialog { background: #17181c; border: 0; box-sizing: border-box; color: inherit; height: 100vh; margin: 0; max-height: none; max-width: none; overflow: auto; padding: 16px 24px; width: 100vw }
  dialog > header { background: #17181c; padding-bottom: 12px; position: sticky; top: -16px }
  .when { color: #b8b6ad; margin: 0 } .ways { margin: 6px 0 0 } button { font: inherit }
  .pair { align-items: flex-start; display: flex; gap: 20px } .pair img { max-width: 100%; min-width: 0 } .pair .desk { flex: 0 1 1280px } .pair .phone { flex: 0 1 375px }
`;

const behaviour = `
  const links = [...document.querySelectorAll('section a')];
  const dialog = document.querySelector('dialog');
  const at = () => links.findIndex((link) => link.hash === location.hash);
  function show() {
    const link = links[at()];
    if (!link) return dialog.close();
    dialog.querySelector('.when').textContent = link.dataset.when;
    dialog.querySelector('h2').textContent = link.querySelector('.caption').textContent;
    dialog.querySelector('.place').textContent = (at() + 1) + ' of ' + links.length;
    for (const width of ['desk', 'phone']) dialog.querySelector('.pair .' + width).src = link.dataset[width];
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }
  function step(by) {
    const to = links[at() + by];
    if (to) location.replace(to.hash);
  }
  function close() {
    const link = links[at()];
    location.replace('#');
    dialog.close();
    link?.focus();
  }
  addEventListener('hashchange', show);
  dialog.addEventListener('cancel', (event) => { event.preventDefault(); close(); });
  dialog.addEventListener('click', ({ target }) => {
    const by = target.dataset.step;
    if (by === '0') close(); else if (by) step(Number(by));
  });
  addEventListener('keydown', ({ key }) => {
    if (!dialog.open) return;
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  });
  if (location.hash) show();
`;
