/** The printed slip that a contact signs, or scans. */
export const slip = {
  title: 'Volunteer hours of {student}',
  heading: 'Please confirm these hours',
  how: 'Scan this with the camera of your phone. Or fill in the lines below, sign, and give the slip back to the student, who hands it in at school.',
  picture: 'QR code with the address {address}',
  code: 'Code',
  student: 'Student',
  school: 'School',
  statement: 'I was there, or I know that all of this is true.',
  ifNot: 'Do not sign if anything is wrong.',
  name: 'Your name, printed',
  position: 'Position',
  phone: 'Phone',
  signature: 'Signature',
  signed: 'Date of signing',
  until: 'This slip works until {day}, and only for what is printed above.',
} as const;
