import type { Block, LinkBlock, TextBlock } from './content';
import { dark, light } from './palette';
import type { WholeMail } from './whole-mail';

type Colour = keyof typeof light;

const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
// with lining figures, which Georgia does not have: titles name amounts, boxes and orders
const serif = "'Palatino Linotype', Palatino, 'Times New Roman', serif";

// Mailboxes know little CSS: styles stand on each element, and what a dark one needs stands in
// classes, which win where they are understood.
const darkRules = (Object.keys(dark) as Colour[])
  .map(
    (name) =>
      `.g-${name}{background:${dark[name]}!important}.t-${name}{color:${dark[name]}!important}.l-${name}{border-color:${dark[name]}!important}`,
  )
  .join('');

// A name of two words stays in its line where there is room, however long what stands beside it. Titles of
// what was ordered break.
const shortLabel = 18;

/** Pixels: a code of 53 modules has four to each, and is read from a screen beside the phone. */
const codeSize = 212;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function withLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>\n');
}

/** Attributes of an element: its colours by name, and the rest of its style. */
function look(
  colours: { ground?: Colour; text?: Colour; line?: Colour; isShort?: boolean },
  style = '',
): string {
  const { ground, text, line, isShort } = colours;
  const names = [
    ground && `g-${ground}`,
    text && `t-${text}`,
    line && `l-${line}`,
    isShort && 'short',
  ];
  const styles = [
    ground && `background:${light[ground]}`,
    text && `color:${light[text]}`,
    line && `border-color:${light[line]}`,
    style,
  ];
  return `class="${names.filter(Boolean).join(' ')}" style="${styles.filter(Boolean).join(';')}"`;
}

/** The mail in the company's look. Says exactly what the text says; a code says it once more, for a camera. */
export function asHtml({ brand, title, body, footer }: WholeMail): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}@media (min-width:480px){.short{white-space:nowrap}}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${look({ ground: 'ground', text: 'ink' }, `margin:0;padding:0;font:16px/1.55 ${sans};font-variant-numeric:lining-nums tabular-nums`)}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${look({ ground: 'ground' })}><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px">
<tr><td ${look({ ground: 'head', text: 'brand' }, `padding:18px 28px;border-radius:14px 14px 0 0;font:22px/1.2 ${serif};letter-spacing:0.04em`)}>${escaped(brand)}</td></tr>
<tr><td ${look({ ground: 'paper', text: 'ink', line: 'line' }, 'padding:28px;border-style:solid;border-width:0 1px 1px;border-radius:0 0 14px 14px')}>
<h1 ${look({ text: 'strong' }, `margin:0 0 20px;font:normal 26px/1.25 ${serif}`)}>${escaped(title)}</h1>
${body.map(blockHtml).join('\n')}
</td></tr>
<tr><td ${look({ text: 'faint' }, 'padding:20px 28px;font-size:13px')}>
${footer.map(footerHtml).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${withLines(block.text)}</p>`;
    case 'quote':
      return `<blockquote ${look({ line: 'line' }, 'margin:0 0 16px;padding:2px 0 2px 16px;border-style:solid;border-width:0 0 0 3px')}>${withLines(block.text)}</blockquote>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px">
${block.facts
  .map(
    ({ label, value }) =>
      `<tr><td valign="top" ${look({ text: 'faint', line: 'line', isShort: label.length <= shortLabel }, 'padding:7px 12px 7px 0;border-style:solid;border-width:0 0 1px')}>${escaped(label)}:</td> <td valign="top" align="right" ${look({ text: 'strong', line: 'line' }, 'padding:7px 0;font-weight:600;overflow-wrap:break-word;border-style:solid;border-width:0 0 1px')}>${escaped(value).replaceAll('\n', ', <br>')}</td></tr>`,
  )
  .join('\n')}
</table>`;
    case 'steps':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px">
${block.steps
  .map(
    ({ title, when, text }, nth) =>
      `<tr><td valign="top" width="28" style="padding:0 0 12px"><strong ${look({ text: 'strong' })}>${nth + 1}.</strong></td> <td valign="top" style="padding:0 0 12px"><strong ${look({ text: 'strong' })}>${escaped(title)}</strong>${when ? `, ${escaped(when)}` : ''}<br>
<span ${look({ text: 'faint' })}>${escaped(text)}</span></td></tr>`,
  )
  .join('\n')}
</table>`;
    case 'code':
      return `<p class="code" style="margin:0 0 20px"><img src="cid:${block.id}" alt="${escaped(block.alt)}" width="${codeSize}" height="${codeSize}" style="display:block;border:0;border-radius:8px"><span ${look({ text: 'faint' }, 'font-size:13px')}>${escaped(block.caption)}</span></p>`;
    case 'link':
      return `<p style="margin:4px 0 24px"><a href="${escaped(block.href)}" ${look({ ground: 'button', text: 'onButton' }, 'display:inline-block;padding:12px 22px;border-radius:8px;font-weight:600;text-decoration:none')}>${escaped(block.label)}</a></p>`;
  }
}

/** Smaller, and its links are no buttons. */
function footerHtml(block: TextBlock | LinkBlock): string {
  const inside =
    block.kind === 'link'
      ? `<a href="${escaped(block.href)}" ${look({ text: 'faint' })}>${escaped(block.label)}</a>`
      : escaped(block.text);
  return `<p style="margin:0 0 6px">${inside}</p>`;
}
