import { describe, expect, it } from 'vitest';
import { suggestAddress } from './contact-typo.ts';

describe('the domain of a contact’s address', () => {
  it.each([
    ['sam@gmai.com', 'sam@gmail.com'],
    ['sam@gmial.com', 'sam@gmail.com'],
    ['sam@gamil.com', 'sam@gmail.com'],
    ['sam@gmaill.com', 'sam@gmail.com'],
    ['sam@gmail.con', 'sam@gmail.com'],
    ['sam@gmail.co', 'sam@gmail.com'],
    ['sam@gmailcom', 'sam@gmail.com'],
    ['sam@gmail,com', 'sam@gmail.com'],
    ['Sam@Gmial.com ', 'sam@gmail.com'],
    ['sam@yaho.com', 'sam@yahoo.com'],
    ['sam@yahoo.cm', 'sam@yahoo.com'],
    ['sam@hotmial.com', 'sam@hotmail.com'],
    ['sam@outlok.com', 'sam@outlook.com'],
    ['sam@iclod.com', 'sam@icloud.com'],
    ['sam@comcst.net', 'sam@comcast.net'],
  ])('of %s leads to the suggestion %s', (typed, meant) => {
    expect(suggestAddress(typed, [])).toBe(meant);
  });

  it.each([
    'lausd.net',
    'lausd.k12.ca.us',
    'k12.ca.us',
    'mymail.lausd.net',
    'ucla.edu',
    'g.ucla.edu',
    'mednet.ucla.edu',
    'usc.edu',
    'csun.edu',
    'smc.edu',
    'mit.edu',
    'larchmontcharter.org',
    'healthebay.org',
    'lafoodbank.org',
    'ymca.org',
    'lacity.org',
    'lapl.org',
    'library.ca.gov',
    'ca.gov',
    'gmail.com',
    'googlemail.com',
    'mail.com',
    'email.com',
    'ymail.com',
    'hotmail.fr',
    'hotmail.co.uk',
    'yahoo.co.jp',
    'yahoo.ca',
    'yahoo.co.uk',
    'outlook.de',
    'live.nl',
    'me.com',
    'mac.com',
    'aol.com',
    'aol.co.uk',
    'gmx.net',
    'gmx.de',
    'web.de',
    'hey.com',
    'pm.me',
    'proton.me',
    'cloud.com',
    'wahoo.com',
    'verizon.com',
    'comcast.com',
    'company.co',
    'company.cm',
    'bbc.co.uk',
    'example.org.au',
    'mail.ru',
    'bay.example',
    'gmail.school.example',
  ])('leads to no suggestion for %s', (domain) => {
    expect(
      suggestAddress(`sam@${domain}`, ['librarian@larchmontcharter.org', 'office@ymca.org']),
    ).toBeUndefined();
  });

  it.each(['', 'sam', 'sam@', '@gmial.com', 'a@b@gmial.com', 'sam smith@gmial.com'])(
    'leads to no suggestion for %j, which is not an address',
    (typed) => {
      expect(suggestAddress(typed, [])).toBeUndefined();
    },
  );
});

describe('a contact’s address that was used before', () => {
  const known = ['librarian@larchmontcharter.org', 'Sam.Waters@bay.example', 'teacher1@lausd.net'];

  it.each([
    ['librarain@larchmontcharter.org', 'librarian@larchmontcharter.org'],
    ['libarian@larchmontcharter.org', 'librarian@larchmontcharter.org'],
    ['librarrian@larchmontcharter.org', 'librarian@larchmontcharter.org'],
    ['librarian@larchmontchater.org', 'librarian@larchmontcharter.org'],
    ['principal@larchmontchater.org', 'principal@larchmontcharter.org'],
    ['sam.watres@bay.example', 'sam.waters@bay.example'],
  ])('is suggested instead of %s', (typed, meant) => {
    expect(suggestAddress(typed, known)).toBe(meant);
  });

  it.each([
    'librarian@larchmontcharter.org',
    'LIBRARIAN@larchmontcharter.org',
    'principal@larchmontcharter.org',
    'librarians@larchmontcharter.org',
    'pam.waters@bay.example',
    'teacher2@lausd.net',
    'teacher@lausd.net',
  ])('is not suggested for %s', (typed) => {
    expect(suggestAddress(typed, known)).toBeUndefined();
  });

  it.each([
    ['ms.lee@lausd.net', 'mr.lee@lausd.net'],
    ['david.b.lee@lausd.net', 'david.c.lee@lausd.net'],
    ['jon.smith@lausd.net', 'john.smith@lausd.net'],
    ['christina@lausd.net', 'christine@lausd.net'],
    ['kstone@lausd.net', 'jstone@lausd.net'],
    ['info@abd.org', 'info@abc.org'],
    ['marianna@lausd.net', 'marianne@lausd.net'],
    ['hendersen@lausd.net', 'henderson@lausd.net'],
    ['lead@troop12.org', 'lead@troop13.org'],
    ['lead@troop112.org', 'lead@troop12.org'],
    ['lead@troop21.org', 'lead@troop12.org'],
  ])('distinguishes %s from %s, who may be two people', (typed, other) => {
    expect(suggestAddress(typed, [other])).toBeUndefined();
  });

  it('is not corrected to another one used before', () => {
    const both = ['librarain@larchmontcharter.org', 'librarian@larchmontcharter.org'];
    for (const address of both) expect(suggestAddress(address, both)).toBeUndefined();
  });

  it('is preferred to a mail provider and is itself never corrected', () => {
    expect(suggestAddress('sam@gmial.com', ['sam@gmial.com'])).toBeUndefined();
    expect(suggestAddress('pat@gmial.com', ['sam@gmial.com'])).toBeUndefined();
  });
});
