import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: undefined,
      dataDir: path.resolve('data'),
      keyFile: path.resolve('data/limelight.key'),
      smtpUrl: undefined,
      smtpNeedsTls: false,
      mailFrom: 'limelight@localhost',
      metricsHost: '127.0.0.1',
      metricsPort: undefined,
      contactEmail: 'limelight@localhost',
      demo: true,
      trustProxy: [],
      role: 'all',
      drainSeconds: 0,
      logLevel: 'info',
      production: false,
      devMail: true,
    });
  });

  it('reports every problem at once', () => {
    const wrong = {
      PORT: 'x',
      PUBLIC_URL: 'nowhere',
      DATABASE_URL: 'mysql://a',
      ROLE: 'boss',
      TRUST_PROXY: '10.0.0.0/8, true',
      NODE_ENV: 'production',
      DEMO: 'on',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'ROLE', 'DEMO', 'TRUST_PROXY']) {
      expect(() => readConfig(wrong)).toThrow(new RegExp(`${name}: `));
    }
  });

  it.each([
    [{}, true],
    [{ DATABASE_URL: 'postgresql://h/d' }, false],
    [{ DATABASE_URL: 'postgresql://h/d', DEMO: 'on' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ DEMO: 'off' }, false],
  ])('with %j demo data is %j', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo);
  });

  it.each([
    [{}, false],
    [{ SMTP_URL: 'smtp://mail.example' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://user:secret@mail.example:587' }, true],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://localhost:25' }, false],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1' }, false],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://[::1]:25' }, false],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://localhost.example' }, true],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'if-offered' }, false],
    [{ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'required' }, true],
  ])('with %j mail needs an encrypted connection: %j', (environment, needed) => {
    expect(readConfig(environment).smtpNeedsTls).toBe(needed);
  });

  it.each([
    [{}, true],
    [{ SMTP_URL: 'smtp://mail' }, false],
    [{ NODE_ENV: 'production' }, false],
  ])('with %j mail readable at /dev/mail is %j', (environment, devMail) => {
    expect(readConfig(environment).devMail).toBe(devMail);
  });

  it('counts an empty variable as unset, and takes a trailing slash from PUBLIC_URL', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://hours.example/' })).toMatchObject({
      port: 8080,
      publicUrl: 'https://hours.example',
    });
  });
});
