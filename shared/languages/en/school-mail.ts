/** The mail to a student with what their school writes. */
export const schoolMail = {
  subject: '{school} writes to you',
  announcement: 'An announcement of {school}',
  hello: 'Hello {name},',
  by: '{by} of {school}',
  button: 'See your messages',
  oneWay: 'Nobody reads answers to this email. To answer, talk to your school.',
  footer: 'You get this email because you are a student of {school} at Limelight. Questions: {help}',
} as const;
