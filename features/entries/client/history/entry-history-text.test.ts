import { describe, expect, it } from 'vitest';
import {
  historyKinds,
  type EntryHistory,
  type HistoryLine,
} from '#features/entries/entry-history.contract.ts';
import { changeText, lineText, studentOf } from './entry-history-text.ts';
import { historyLineWith as line } from '#client/testing/entries.ts';

const you = { isReader: true, name: 'Ada Lovelace' };
const ada = { isReader: false, name: 'Ada Lovelace' };
const byContact = { actor: 'contact', actor_name: 'sam@bay.example' } as const;
const byAnn = { actor: 'administrator', actor_name: 'Ann Smith' } as const;
const bySystem = { actor: 'system', actor_name: null } as const;
const textOf = (facts: Partial<HistoryLine>, student = you) => lineText(line(facts), student, 'UTC').text;

it('describes every kind of event differently', () => {
  const texts = historyKinds.map((kind) => textOf({ kind }));
  expect(new Set(texts).size).toBe(historyKinds.length);
  for (const text of texts) expect(text).toMatch(/^\S.*[^.]\.$/);
});

describe('a phone call', () => {
  const call = {
    person: 'Sam Ortiz',
    number: '(213) 555-0142',
    number_from: 'records',
    at: '2026-05-04T18:15:00Z',
    student: true,
    date: true,
    hours: true,
  } as const;
  const callText = (facts: object = {}) =>
    lineText(line({ kind: 'called', ...byAnn, school: 'UCLA', call: { ...call, ...facts } }), you, 'UTC');

  it('shows who was asked, at which number, and what they answered', () => {
    expect(callText()).toEqual({
      text: 'An administrator, Ann Smith of UCLA, talked to Sam Ortiz by phone.',
      details: [
        'Called (213) 555-0142 on May 4, 2026, 6:15 PM; the number is from the school’s records.',
        'Asked whether it was this student: yes; this date: yes; these hours: yes.',
      ],
      tone: 'good',
    });
  });

  it('shows a negative answer, and hides the number from readers who may not see it', () => {
    const { details, tone } = callText({ number: null, number_from: 'student', hours: false });
    expect([details, tone]).toEqual([
      [
        'Called on May 4, 2026, 6:15 PM; the number was given by the student.',
        'Asked whether it was this student: yes; this date: yes; these hours: no.',
      ],
      'bad',
    ]);
  });
});

describe('the person who acted', () => {
  it('is “You” for the student and a name for the school', () => {
    expect(textOf({ kind: 'created' })).toBe('You recorded the entry.');
    expect(textOf({ kind: 'created' }, ada)).toBe('Ada Lovelace recorded the entry.');
    expect(textOf({ kind: 'created', ...bySystem })).toBe('Imported by the school.');
    expect(textOf({ kind: 'expiry warned', ...bySystem }, ada)).toMatch(/^Ada Lovelace was told/);
  });

  it('is an administrator, by name unless the account is deleted', () => {
    expect(textOf({ kind: 'binned', ...byAnn })).toBe(
      'An administrator, Ann Smith, moved the entry to the recycling bin. It does not count there.',
    );
    expect(textOf({ kind: 'verified', ...byAnn, actor_name: null })).toBe(
      'An administrator marked the entry as verified.',
    );
  });

  it('is the person who signed a paper form', () => {
    expect(textOf({ kind: 'verified', ...byAnn, evidence: 'slip', signed_by: 'Sam Ortiz' })).toBe(
      'An administrator, Ann Smith, scanned a paper form signed by Sam Ortiz, and verified the entry.',
    );
    expect(textOf({ kind: 'recovered', ...byAnn, evidence: 'slip' })).toBe(
      'An administrator, Ann Smith, brought the entry back, because a paper form for it was handed in.',
    );
  });

  it('is shown with the school in which they decided', () => {
    expect(textOf({ kind: 'verified', ...byAnn, school: 'UCLA' })).toBe(
      'An administrator, Ann Smith of UCLA, marked the entry as verified.',
    );
    expect(textOf({ kind: 'verified', ...byAnn, actor_name: null, school: 'UCLA' })).toBe(
      'An administrator of UCLA marked the entry as verified.',
    );
  });

  it('is the contact’s email address', () => {
    expect(textOf({ kind: 'accepted', ...byContact })).toBe('sam@bay.example accepted the entry.');
    expect(textOf({ kind: 'accepted', ...byContact, evidence: 'mail code' })).toBe(
      'sam@bay.example accepted the entry with a code from their mailbox.',
    );
    expect(textOf({ kind: 'mail stopped', ...bySystem, to: 'sam@bay.example' })).toBe(
      'sam@bay.example wants no more of these emails.',
    );
    const unknown = {
      kind: 'mail stopped',
      ...byContact,
      to: 'sam@bay.example',
      unknown_student: true,
    } as const;
    expect(textOf(unknown)).toMatch(/^sam@bay.example says that they do not know you, /);
    expect(textOf(unknown, ada)).toMatch(/ that they do not know Ada Lovelace, /);
  });

  it('is the signed-in person only if they own the entry', () => {
    const history = { owner: { id: 7, first_name: 'Ada', last_name: 'Lovelace' } } as EntryHistory;
    expect(studentOf(history, 7)).toEqual(you);
    expect(studentOf(history, 8)).toEqual(ada);
    expect(studentOf(history, undefined)).toEqual(ada);
  });
});

describe('a mail', () => {
  const mail = { ...bySystem, mail: 'request', to: 'sam@bay.example' } as const;

  it('shows its kind and recipient', () => {
    expect(textOf({ kind: 'mail sent', ...mail })).toBe(
      'The verification email to sam@bay.example was sent.',
    );
    expect(textOf({ kind: 'mail queued', ...mail, mail: 'reminder' })).toBe(
      'The reminder to sam@bay.example is to be sent.',
    );
  });

  it('that is deferred says until when and why', () => {
    const problem = 'They already got many requests today.';
    const waits = { kind: 'mail queued', ...mail, not_before: '2026-05-05T19:00:00Z', problem } as const;
    expect(lineText(line(waits), you, 'UTC')).toEqual({
      text: 'The verification email to sam@bay.example has to wait until May 5, 2026.',
      details: [problem],
      tone: 'plain',
    });
  });

  it('on a contact’s list says when it will be sent', () => {
    const list = { kind: 'mail queued', ...mail, mail: 'list', not_before: '2026-05-05T19:00:00Z' } as const;
    expect(textOf(list)).toBe('A list with this entry to sam@bay.example is to be sent on May 5, 2026.');
    expect(textOf({ kind: 'mail sent', ...mail, mail: 'list' })).toBe(
      'A list with this entry to sam@bay.example was sent.',
    );
  });

  it('that failed is explained in plain words and in those of the mail server', () => {
    const problem = 'There is no mailbox with this address.';
    const text = lineText(
      line({ kind: 'mail failed', ...mail, problem, reason: '550 5.1.1 No' }),
      you,
      'UTC',
    );
    expect(text).toEqual({
      text: 'The verification email to sam@bay.example could not be delivered.',
      details: [problem, 'The mail server said: “550 5.1.1 No”'],
      tone: 'bad',
    });
  });

  it('that failed on our side is explained only in plain words', () => {
    const problem = 'A problem on our side kept the email from leaving.';
    expect(lineText(line({ kind: 'mail failed', ...mail, problem }), you, 'UTC').details).toEqual([problem]);
  });

  it('that was opened does not claim that a person opened it', () => {
    const { text, details } = lineText(line({ kind: 'opened', ...byContact }), you, 'UTC');
    expect(text).toBe('Somebody opened the link in the email to sam@bay.example.');
    expect(details.join(' ')).toContain('a program that checks emails');
  });
});

it('shows the student’s name that the contact saw when accepting', () => {
  expect(lineText(line({ kind: 'accepted', ...byContact, student_name: 'Ada Byron' }), you, 'UTC')).toEqual({
    text: 'sam@bay.example accepted the entry.',
    details: ['Confirmed as Ada Byron.'],
    tone: 'good',
  });
});

describe('a rejection', () => {
  it('shows the reason, and that the contact does not know the student', () => {
    const rejected = line({
      kind: 'rejected',
      ...byContact,
      reason: 'Not on our list',
      unknown_student: true,
    });
    expect(lineText(rejected, you, 'UTC').details).toEqual([
      'They say that they do not know you.',
      'Reason: “Not on our list”',
    ]);
    expect(lineText(rejected, ada, 'UTC').details[0]).toBe('They say that they do not know Ada Lovelace.');
  });
});

describe('a change of an entry', () => {
  it('names the fields as the form does', () => {
    const changes = [
      { field: 'date', before: '2026-05-02', after: '2026-05-03' },
      { field: 'hours', before: '2', after: '3' },
      { field: 'contact', before: 'a@b.example', after: 'c@b.example' },
    ];
    expect(changeText(line({ kind: 'changed', changes }))).toEqual([
      { field: 'Date of Event', before: '05/02/2026', after: '05/03/2026' },
      { field: 'Hours Worked', before: '2', after: '3' },
      { field: 'Contact', before: 'a@b.example', after: 'c@b.example' },
    ]);
    expect(textOf({ kind: 'changed', changes })).toBe('You changed the entry.');
  });

  it('says so if nothing was changed', () => {
    expect(textOf({ kind: 'changed' })).toBe('You saved the entry without a change.');
  });
});
