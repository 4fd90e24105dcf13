import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start.ts';

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
      isReachable: false,
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
    expect(() => readConfig(wrong)).toThrow(StartError);
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
    [{ DEMO: 'off' }, true],
    [{ DEMO: 'off', HOST: '192.0.2.7' }, false],
    [{ DEMO: 'on', HOST: '192.0.2.7' }, true],
    [{ DEMO: 'off', PUBLIC_URL: 'https://try.example' }, false],
    [{ DEMO: 'on', PUBLIC_URL: 'https://try.example' }, true],
    [{ DEMO: 'on', PUBLIC_URL: 'https://try.example', SMTP_URL: 'smtp://mail' }, false],
  ])('with %j mail readable at /dev/mail is %j', (environment, devMail) => {
    expect(readConfig(environment).devMail).toBe(devMail);
  });

  it.each([
    { HOST: '192.0.2.7' },
    { HOST: 'try.example' },
    { HOST: '2001:db8::7' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '::', PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://try.example' },
    { PUBLIC_URL: 'http://localhost.example' },
    { HOST: '192.0.2.7', DATABASE_URL: 'postgresql://h/d', SMTP_URL: 'smtp://mail' },
  ])('with %j other computers can reach it, so DEMO must be set', (environment) => {
    expect(() => readConfig(environment)).toThrow(/ {2}DEMO: must be on or off, since (HOST|PUBLIC_URL) /);
    for (const more of [{ DEMO: 'on' }, { DEMO: 'off' }, { NODE_ENV: 'production' }]) {
      expect(readConfig({ ...environment, ...more }).isReachable).toBe(true);
    }
  });

  it.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'https://LOCALHOST:8443/' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('with %j nobody else can reach it, so DEMO may be unset', (environment) => {
    expect(readConfig(environment).isReachable).toBe(false);
  });

  it.each(['0.0.0.0', '::', '0', '0:0::0'])('needs PUBLIC_URL when HOST is %s', (HOST) => {
    for (const more of [{ DEMO: 'on' }, { NODE_ENV: 'production' }]) {
      expect(() => readConfig({ HOST, ...more })).toThrow(/ {2}PUBLIC_URL: must be set, since HOST is /);
      expect(readConfig({ HOST, ...more, PUBLIC_URL: 'https://try.example' }).host).toBe(HOST);
    }
  });

  it('treats an empty variable as unset, and removes a trailing slash from PUBLIC_URL', () => {
    expect(readConfig({ PORT: '', DEMO: 'off', PUBLIC_URL: 'https://hours.example/' })).toMatchObject({
      port: 8080,
      publicUrl: 'https://hours.example',
    });
  });
});
