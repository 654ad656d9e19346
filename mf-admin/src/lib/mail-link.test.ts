import { describe, expect, it } from 'vitest';
import { mailLink } from './mail-link';

/** A link as a mail program reads it. */
function opened(link: string) {
  const url = new URL(link);
  return {
    to: decodeURIComponent(url.pathname),
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body'),
  };
}

describe('somebody who answers by mail', () => {
  it('opens a letter with the words as they are, whatever characters a name holds', () => {
    const name = 'Jo "The Boss" <x@y.example>, Borg & Søns? 100% #1';
    const link = mailLink('jo@example.test', { subject: name, paragraphs: [`Dear ${name},`, 'B'] });
    expect(opened(link)).toEqual({
      to: 'jo@example.test',
      subject: name,
      body: `Dear ${name},\r\n\r\nB`,
    });
    expect(link).not.toMatch(/[\s"<>+,]/);
  });

  it('writes to one address, whatever the address holds', () => {
    const link = mailLink('a?bcc=x@y.example,c&d+e@example.test');
    expect(link).toBe('mailto:a%3Fbcc%3Dx%40y.example%2Cc%26d%2Be@example.test');
    expect(mailLink('a@example.test\r\nBcc: x@y.example')).not.toMatch(/%0D|%0A/);
  });

  it('finds line breaks of the text kept, and none in the subject', () => {
    const letter = { subject: 'One\r\nBcc: x@y.example', paragraphs: ['a\nb\r\nc\rd'] };
    const { subject, body } = opened(mailLink('jo@example.test', letter));
    expect(subject).toBe('One Bcc: x@y.example');
    expect(body).toBe('a\r\nb\r\nc\r\nd');
  });

  it('finds a long text shortened, and the words after it still there', () => {
    const link = mailLink('jo@example.test', {
      subject: 'S',
      paragraphs: ['Dear Jo,', 'é 🙂 word '.repeat(1000), 'Kind regards'],
    });
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(link.length).toBeGreaterThan(1950);
    expect(opened(link).body).toMatch(/^Dear Jo,\r\n\r\né 🙂 word .*…\r\n\r\nKind regards$/s);
  });

  it('is not stopped by half a character', () => {
    expect(opened(mailLink('a@b.test', { subject: 'x\ud83d', paragraphs: [] })).subject).toBe(
      'x\ufffd',
    );
  });
});
