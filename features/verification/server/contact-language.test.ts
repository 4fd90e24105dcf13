/** The student chooses the language of mails to the contact. */
import { describe, expect, it } from 'vitest';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { base, form, WaitingScene } from './waiting.test.scene.ts';

describe('the mails to a contact', () => {
  const scene = new WaitingScene();
  const create = (fields: object = {}) =>
    scene.student.post(`${base}/create_entry`, { ...form, contact: scene.contact, ...fields });
  const update = (id: number, fields: object = {}) =>
    scene.student.post(`${base}/update_entry/${id}`, { ...form, contact: scene.contact, ...fields });
  const toContact = (mails: readonly SentMail[]) =>
    mails.find(({ to_address }) => to_address === scene.contact);
  const nextMail = async () => toContact(await scene.test.outbox.deliver());

  it('are in English by default', async () => {
    const { body } = await create();
    expect(body).toMatchObject({ contact_language: 'en' });
    const mail = await nextMail();
    expect(mail?.subject).toBe('Did Ada Lovelace volunteer at Reading hour?');
    expect(mail?.html).toContain('lang="en"');
    expect(mail?.html).not.toContain('lang=es');
  });

  it('contain no text that mail programs turn into links', async () => {
    await create({
      event: 'Win at evil.example',
      description: 'See https://evil.example/x,\nmail sam@evil.example',
    });
    const mail = await nextMail();
    expect(mail?.subject).toBe('Did Ada Lovelace volunteer on May 2, 2026?');
    for (const part of [mail?.html, mail?.text]) {
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|sam@/);
      expect(part).toContain('Win at evil. example');
      expect(part).toContain('https: //evil. example/x,');
      expect(part).toContain('looks like a web or email address');
    }
    await create({ event: 'Plaza\u202Egro.live', contact_language: 'es' });
    expect((await nextMail())?.subject).toBe('¿Ada Lovelace ayudó el 2 de mayo de 2026?');
    await create();
    expect((await nextMail())?.text).not.toContain('looks like a web');
  });

  it('are in Spanish when the student says so: texts, day, hours, links', async () => {
    const { status, body } = await create({ contact_language: 'es' });
    expect([status, body.contact_language]).toEqual([201, 'es']);
    const mail = await nextMail();
    expect(mail?.subject).toBe('¿Ada Lovelace ayudó en Reading hour?');
    expect(mail?.html).toContain('lang="es"');
    for (const part of [
      '2 de mayo de 2026',
      '1.75 horas (1 h 45 min)',
      'Read to children.',
      'Sí, es correcto',
    ])
      for (const text of [mail?.html, mail?.text]) expect(text).toContain(part);
    for (const step of ['wrong', 'unknown-student'])
      expect(mail?.text).toMatch(new RegExp(`/verify-entry/[\\w-]{43}\\?lang=es#${step}`));
    expect(mail?.text).toMatch(/\/unsubscribe\/[\w-]{43}\?lang=es/);
    // Neither part contains text in the other language.
    for (const word of ['Organizer', 'volunteer', 'entry;', 'Questions'])
      for (const text of [mail?.html, mail?.text]) expect(text).not.toContain(word);
    expect(await scene.portfolioEntry(body.id)).toMatchObject({ contact_language: 'es' });
  });

  it('show the facts before the buttons, and these before the rest, also as plain text', async () => {
    await create({ contact_language: 'es' });
    const mail = await nextMail();
    for (const text of [mail?.html ?? '', mail?.text ?? '']) {
      const places = [
        'Reading hour \u00b7',
        'Sí, es correcto',
        'Algo no está bien',
        'Read to children.',
        'No conozco',
      ].map((part) => text.indexOf(part));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  it('include Spanish reminders, while mails to the student stay in English', async () => {
    await scene.record({ contact_language: 'es' });
    scene.setDay(7);
    const reminder = toContact(await scene.mailsOfRun());
    expect(reminder?.subject).toBe('Recordatorio: ¿Ada Lovelace ayudó en Reading hour?');
    expect(reminder?.text).toMatch(/se eliminará el \d{1,2} de [a-z]+ de \d{4}/);
    scene.setDay(21);
    await scene.mailsOfRun();
    scene.setDay(23);
    const warning = (await scene.mailsOfRun()).find(({ kind }) => kind === 'expiry-warning');
    expect(warning?.subject).toMatch(/^Your entry “Reading hour” expires on [A-Z]/);
  });

  it('keep their language until somebody changes it', async () => {
    const { body } = await create({ contact_language: 'es' });
    await nextMail();
    expect((await update(body.id, { role: 'Listener' })).body).toMatchObject({ contact_language: 'es' });
    expect((await nextMail())?.html).toContain('lang="es"');
    expect((await update(body.id, { contact_language: 'en' })).body).toMatchObject({
      contact_language: 'en',
    });
    expect((await nextMail())?.html).toContain('lang="en"');
    expect(await scene.portfolioEntry(body.id)).toMatchObject({ contact_language: 'en' });
  });

  it('keep their language when the school corrects the entry', async () => {
    const { body } = await create({ contact_language: 'es' });
    await nextMail();
    const school = await scene.test.signIn(
      await scene.test.build.account({ is_school_administration: true }),
    );
    const corrected = { ...form, hours: 2, contact: scene.contact, verified: false };
    const { status } = await school.post(`/api/admin/entries/${body.id}/update`, corrected);
    expect(status).toBe(200);
    expect((await nextMail())?.text).toContain('2 horas (2 h)');
  });

  it('need a supported language, and keep it when the same form is sent again', async () => {
    expect(await create({ contact_language: 'tlh' })).toMatchObject({
      status: 400,
      body: { contact_language: [expect.any(String)] },
    });
    const idempotency_key = `language-${scene.contact.replace(/\W/g, '-')}`;
    const first = await create({ contact_language: 'es', idempotency_key });
    const again = await create({ contact_language: 'es', idempotency_key });
    expect(again.body.id).toBe(first.body.id);
    expect((await create({ contact_language: 'en', idempotency_key })).status).toBe(409);
  });

  it('do not record the language in the history: it is no part of the entry’s text', async () => {
    const { body } = await create({ contact_language: 'es' });
    const lines = await scene.test.db
      .selectFrom('entry_history')
      .select('entry')
      .where('entry_id', '=', body.id)
      .execute();
    expect(lines.length).toBeGreaterThan(0);
    for (const { entry } of lines) expect(entry).not.toHaveProperty('contact_language');
  });
});
