// Text files in the encodings of spreadsheets.
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('decoding a text file', () => {
  it('reads UTF-8 and UTF-16 with or without a byte order mark, and refuses anything else', () => {
    expect(decodeText(Buffer.from('Zoë'))).toBe('Zoë');
    expect(decodeText(Buffer.from('Zoë', 'latin1'))).toBeUndefined();
    for (const text of ['Zoë', '\ufeffZoë']) {
      const little = Buffer.from(text, 'utf16le');
      expect([decodeText(little), decodeText(Buffer.from(little).swap16())]).toEqual(['Zoë', 'Zoë']);
    }
  });
});
