import { describe, expect, it } from 'vitest';
import { suggestAddress } from './contact-typo.ts';

describe('the domain of a contact', () => {
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
  ])('asks for %s whether %s was meant', (typed, meant) => {
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
  ])('has nothing to say about %s', (domain) => {
    expect(
      suggestAddress(`sam@${domain}`, ['librarian@larchmontcharter.org', 'office@ymca.org']),
    ).toBeUndefined();
  });

  it.each(['', 'sam', 'sam@', '@gmial.com', 'a@b@gmial.com', 'sam smith@gmial.com'])(
    'has nothing to say about %j, which is no address',
    (typed) => {
      expect(suggestAddress(typed, [])).toBeUndefined();
    },
  );
});

describe('an address that was used before', () => {
  const known = ['librarian@larchmontcharter.org', 'Sam.Waters@bay.example', 'teacher1@lausd.net'];

  it.each([
    ['librarain@larchmontcharter.org', 'librarian@larchmontcharter.org'],
    ['libarian@larchmontcharter.org', 'librarian@larchmontcharter.org'],
    ['librarrian@larchmontcharter.org', 'librarian@larchmontcharter.org'],
    ['librarian@larchmontchater.org', 'librarian@larchmontcharter.org'],
    ['principal@larchmontchater.org', 'principal@larchmontcharter.org'],
    ['sam.watres@bay.example', 'sam.waters@bay.example'],
  ])('is asked about for %s', (typed, meant) => {
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
  ])('is not confused with %s', (typed) => {
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
  ])('keeps %s and %s apart, who may be two people', (typed, other) => {
    expect(suggestAddress(typed, [other])).toBeUndefined();
  });

  it('is not held against another one that was used before', () => {
    const both = ['librarain@larchmontcharter.org', 'librarian@larchmontcharter.org'];
    for (const address of both) expect(suggestAddress(address, both)).toBeUndefined();
  });

  it('wins over a provider, and is itself right however odd', () => {
    expect(suggestAddress('sam@gmial.com', ['sam@gmial.com'])).toBeUndefined();
    expect(suggestAddress('pat@gmial.com', ['sam@gmial.com'])).toBeUndefined();
  });
});
