export const openList = {
  done: 'I am done',
  doneNote: 'Closes the list in this browser.',
  ended: 'The list is closed. To open it again, use the link in the mail and a new code.',

  intro:
    'Students say they volunteered with you. The hours you accept count. Nothing is decided until you answer.',
  forAddress: 'For {address}',
  more: '{count} entries are waiting in total. More appear here as you answer these.',
  nothing: 'Nothing is waiting for your answer. Thank you!',

  group: '{organizer}, {day}',
  groupCount: '{students, plural, one {# student} other {# students}}, {hours} h',
  acceptAll: 'Accept all {count}',
  /** The others must be decided individually. */
  acceptPart: 'Accept {count} of {all}',
  acceptSelected: 'Accept {count} selected',
  selected: 'Select {student}, {hours} h',
  aloneHours: 'More than {limit} hours: please answer this one separately.',
  aloneDay: 'More than {limit} hours on one day: please answer this one separately.',
  aloneOld: 'More than {limit} days ago: please answer this one separately.',
  aloneChanged: 'The student changed this: please answer this one separately.',
  readFirst: 'Long description: please open it before you accept it with others.',
  own: 'This is your own entry. Somebody else has to confirm it.',
  unconfirmed: 'Not yet confirmed as a student by {school}.',
  event: 'Event',
  role: 'Role',
  description: 'Description',

  accept: 'Accept',
  correct: 'Correct the hours',
  reject: 'Reject',
  unknown: 'I don’t know this student',
  back: 'Back',

  confirms:
    'You confirm {count, plural, one {# entry} other {# entries}} of {students, plural, one {# student} other {# students}}, {hours, plural, one {# hour} other {# hours}}.',
  statement: 'I was there, or I know that this is true.',
  name: 'Your name',
  nameShared: 'Your name (several people may read this address, so we do not keep it)',
  confirm: 'Confirm',
  statementMissing: 'Please check the box if this is true.',
  nameMissing: 'Please type your name.',

  hoursOf: 'Hours {student} worked',
  hoursNote:
    '{student} wrote {hours}. We tell them both numbers. If they disagree, they can talk to their school.',
  correctNow: 'Confirm these hours',
  hoursWrong: 'Please enter hours from 0 to 10, such as 2.5 or 2:30.',
  reason: 'Reason (optional)',
  reasonNote: '{student} will read it. The entry is removed, and they can record it again.',
  rejectNow: 'Reject this entry',
  unknownNote:
    'Maybe the student mistyped an email address. We reject the entry and tell the student kindly that you do not know them. They cannot ask this address again.',
  unknownNow: 'I do not know them',

  acceptedOne: '{student}: {hours} h accepted',
  acceptedMany: '{count} entries accepted, {hours} h',
  rejectedOne: '{student}: rejected',
  correctedOne: '{student}: changed to {hours} h',
  unknownOne: '{student}: you do not know them',
  canTakeBack: 'You can undo this until {time}.',
  takeBack: 'Undo',
  takenBack: 'Undone. It is waiting for your answer again.',
  tooLate: 'It is too late to undo that.',
  decidedBefore: '{count, plural, one {# entry was} other {# entries were}} already decided.',
  changed:
    '{count, plural, one {# entry was} other {# entries were}} changed in the meantime. Please look again.',
  withdrawn:
    '{count, plural, one {# entry was} other {# entries were}} withdrawn by the student or the school.',
  ownOnes:
    '{count, plural, one {# entry is} other {# entries are}} your own. Somebody else has to confirm that.',
  aloneOnes: '{count, plural, one {# entry has} other {# entries have}} to be answered one at a time.',

  aboutTitle: 'Who you are',
  aboutNote: 'Schools and students see this next to your answers.',
  position: 'Position',
  organization: 'Organization',
  save: 'Save',
  saved: 'Saved.',
  rhythmTitle: 'How often we write to you',
  asSchool: 'As each school decides',
  each: 'An email for each entry',
  daily: 'One list a day',
  weekly: 'One list a week, on Mondays',
  stop: 'No email at all',
  browsersTitle: 'Browsers that open this list',
  browsersNote:
    'Did you leave the list open on another device? Close it in all browsers, including this one.',
  endEverywhere: 'Close it in all browsers',

  failed: 'That did not work.',
} as const;
