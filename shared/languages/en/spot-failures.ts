/** Why an entry cannot be confirmed on the spot. */
export const spotFailures = {
  unknown: 'This code does not work. Ask the student to show you a new one.',
  used: 'This code was used already. If that was you, there is nothing more to do.',
  expired: 'This code has run out. Ask the student to show you a new one.',
  monthOver:
    'The month for confirming these hours here is over. Please sign the slip instead: the student can still hand it in at school.',
  changed: 'The entry was changed since. Ask the student to show you a new code.',
  verified: 'This entry is already verified. There is nothing for you to do.',
  putAside: 'The school is looking at this entry, so there is nothing to decide now.',
  student: 'Open this on the contact’s own phone. This browser is signed in to Limelight as a student.',
  ownAddress: 'This is the student’s own address. Please type yours.',
  stopped: 'You have asked us not to email this address, so it cannot confirm hours. Please use another one.',
  stoppedStudent:
    'You told us that you do not know this student, so this address cannot confirm their hours. Please use another one.',
  limit:
    'We can send this address no receipt today, so it cannot confirm here. The student can ask you by email.',
  noAddress: 'Please type your email address, such as name@example.org.',
  noName: 'Please type your name, without links.',
  noStatement: 'Please tick the box if it is true.',
} as const;
