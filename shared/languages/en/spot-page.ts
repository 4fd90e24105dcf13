/** The page on which a contact confirms on their own phone, and the one of its receipt. */
export const spotPage = {
  heading: 'Confirm Volunteer Hours',
  loading: 'Loading...',
  contact: 'Your email address',
  contactNote: 'We email you a receipt, and nothing else.',
  name: 'Your name',
  statement: 'I was there, or I know that this is true.',
  accept: 'Accept',
  takeIn: 'Take this slip in for your school',
  ifWrong: 'If something is wrong, tell {student} now and do not accept.',
  accepted: 'Accepted. Thank you!',
  receiptSent: 'One more step: we emailed <b>{address}</b>. Press “Yes, that was me” there.',
  whyReceipt: 'Only that shows that the address is yours.',

  receiptHeading: 'Was That You?',
  asked:
    'Somebody confirmed <b>{amount, plural, other {# h}}</b> for <b>{student}</b> of <b>{school}</b> with your address on {day}, under the name <b>{name}</b>.',
  mine: 'Yes, that was me',
  notMine: 'Not me',
  notMineMeans: '<b>Not me</b>: the hours are taken back, and {student} is told.',
  isMine: 'Thank you. Your address is proven.',
  isNotMine: 'Thank you. The hours are taken back, and {student} is told.',
  isOver: 'These hours are not waiting for your answer any more.',
  close: 'There is nothing more to do. You can close this page.',
} as const;
