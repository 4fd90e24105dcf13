import { describe, expect, it } from 'vitest';
import { readConfig, startWarnings } from './config.ts';

const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };
const https = { PUBLIC_URL: 'https://hours.example' };

const warned = (environment: Record<string, string>): string =>
  startWarnings(readConfig(environment)).join('\n');

describe('the start', () => {
  it('warns in production of https without TRUST_PROXY, when all would share the proxy’s address', () => {
    expect(warned({ ...production, ...https })).toMatch(
      /^PUBLIC_URL is https and TRUST_PROXY is not set: .*$/,
    );
    expect(warned({ ...production, ...https, TRUST_PROXY: '127.0.0.1' })).toBe('');
    expect(warned({ ...production, PUBLIC_URL: 'http://hours.example' })).toBe('');
    expect(warned({ ...https, DEMO: 'off', SMTP_URL: 'smtp://mail.example' })).toBe('');
  });

  it('warns if other computers can reach the demo', () => {
    expect(warned({ DEMO: 'on', ...https })).toMatch(/demo accounts and read all mail at \/dev\/mail\.$/);
    expect(warned({ DEMO: 'on', ...https, SMTP_URL: 'smtp://mail.example' })).toMatch(/demo accounts\.$/);
    expect(warned({})).toBe('');
  });

  it('warns of mail that nobody will receive', () => {
    for (const environment of [{ NODE_ENV: 'production' }, { DEMO: 'off', ...https }]) {
      expect(warned(environment)).toContain('mail is kept in the database and reaches nobody');
    }
  });

  it('warns of a process whose mail nothing sends', () => {
    expect(warned({ ROLE: 'web' })).toContain('no other process can send the mail of this one');
  });
});
