/** Which addresses are one mailbox, and which may be one person. */
import { expect, it } from 'vitest';
import { mailboxOf, mayBeSamePerson } from './mailbox.ts';

it.each([
  ['Ana.Lopez+hours@gmail.com', 'analopez@googlemail.com'],
  ['ana@icloud.com', 'ANA@me.com'],
  ['ana+school@mac.com', 'ana@icloud.com'],
  ['ana.lopez@proton.me', 'ana-lopez@protonmail.com'],
  ['ana_lopez+x@pm.me', 'analopez@proton.me'],
  ['ana-hours@yahoo.com', 'ana@yahoo.com'],
  ['ana-hours@yahoo.co.uk', 'ana@yahoo.co.uk'],
  ['ana-x@ymail.com', 'ana@ymail.com'],
  ['anything@ana.fastmail.com', 'ana@fastmail.com'],
  ['ana+x@fastmail.com', 'any@ana.fastmail.com'],
  ['ana+x@outlook.com', 'ana@outlook.com'],
  ['ana+x@hotmail.com', 'ana@hotmail.com'],
  ['ana+x@bay.example', ' Ana@Bay.Example '],
  ['ana@bay.example', '"Lopez, Ana" <Ana+x@Bay.example>;'],
])('treats %s and %s as one mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other));
});

it.each([
  ['ana.lopez@bay.example', 'analopez@bay.example'],
  ['ana-lopez@gmail.com', 'analopez@gmail.com'],
  ['ana.lopez@icloud.com', 'analopez@icloud.com'],
  ['ana@yahoo.com', 'ana@yahoo.co.uk'],
  ['ana@ymail.com', 'ana@yahoo.com'],
  ['ana@outlook.com', 'ana@hotmail.com'],
  ['ana@fastmail.com', 'ana@fastmail.fm'],
  ['ana-x@bay.example', 'ana@bay.example'],
  ['-x@yahoo.com', '-y@yahoo.com'],
])('treats %s and %s as two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});

it.each([
  ['ana@students.larchmont.org', 'ana@larchmont.org', true],
  ['ana+x@students.larchmont.org', 'ana@staff.larchmont.org', true],
  ['ana@g.ucla.edu', 'ana@ucla.edu', true],
  ['ana@larchmont.org', 'ben@students.larchmont.org', false],
  ['ana@larchmont.org', 'ana@larchmont.org', false],
  ['ana@first.co.uk', 'ana@second.co.uk', false],
  ['ana@first.k12.ca.us', 'ana@second.k12.ca.us', false],
  ['ana@first.org', 'ana@second.org', false],
  ['ana@gmail.com', 'ana@yahoo.com', false],
])('guesses whether %s and %s belong to one person: %s', (one, other, may) => {
  expect(mayBeSamePerson(one, other)).toBe(may);
});
