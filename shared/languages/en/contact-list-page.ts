/** The page with all that waits for a contact, until it opens: what is said then is in `open-list.ts`. */
export const contactListPage = {
  heading: 'Waiting for your answer',
  loading: 'Opening your list…',

  proveWhy: 'This list names students, so it opens only for whoever reads the mail of {address}.',
  mailCode: 'Mail me a code',
  codeSent: 'We have mailed a code to {address}. It works for {minutes} minutes.',
  code: 'Code',
  openList: 'Open the list',
  anotherCode: 'Mail me another code',
  remember: 'Remember this browser for {days} days. Not on a device that others use.',
  signedIn:
    'Somebody is logged in in this browser as {account}. The list opens once that account is logged out.',
  logOut: 'Log out and continue',
  codeMissing: 'Please type the {digits} digits.',
  codeWrong: 'This code is not right. Please look at the mail again.',
  codeDead: 'This code does not work any more. Please ask for another one.',

  expired: 'This list is older than {days} days. We can mail you a fresh one to the same address.',
  mailFresh: 'Mail me a fresh list',
  freshSent: 'A fresh list is on its way to {address}.',

  colleagueWrong: 'Please type an email address that is not this one.',

  tryAgain: 'Try again',
  noCookies:
    'Your browser blocks the cookies of this site, without which the list does not open. Allow them for this site, or use another browser. The link in the mail about one entry works without.',
  linkNotWhole:
    'This link is not whole. Copy all of it from the mail. Or open any mail about one entry: its page mails you the list.',
  linkUnknown: 'This link is not valid. Please use the one in the newest mail.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  fault: 'Something went wrong. Please try again.',
} as const;
