import type { Block, CodeBlock } from './content';
import type { WholeMail } from './whole-mail';

/** The mail for those who read plain text. */
export function asText({ brand, title, body, footer }: WholeMail): string {
  const said = body.filter((block) => block.kind !== 'code');
  const parts = [brand, title, ...said.map(blockText), '--', ...footer.map(blockText)];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Exclude<Block, CodeBlock>): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'facts':
      return block.facts
        .map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`)
        .join('\n');
    case 'steps':
      return block.steps
        .map(
          ({ title, when, text }, nth) =>
            `${nth + 1}. ${title}${when ? `, ${when}` : ''}\n   ${text}`,
        )
        .join('\n');
    case 'link':
      return `${block.label}\n${block.href}`;
  }
}
