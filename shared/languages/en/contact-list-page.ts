/** The page with all that waits for a contact, until it opens: what is said then is in `open-list.ts`. */
export const contactListPage = {
  heading: 'Waiting for your answer',
  loading: 'Opening your list…',

  proveWhy: 'This list names students, so only the person who reads the mail of {address} can open it.',
  mailCode: 'Mail me a code',
  codeSent: 'We have mailed a code to {address}. It works for {minutes} minutes.',
  code: 'Code',
  openList: 'Open the list',
  anotherCode: 'Mail me another code',
  remember: 'Remember this browser for {days} days. Do not choose this on a shared device.',
  signedIn: 'This browser is logged in as {account}. To open the list, log out of that account first.',
  logOut: 'Log out and continue',
  codeMissing: 'Please type the {digits} digits.',
  codeWrong: 'This code is not right. Please look at the mail again.',
  codeDead: 'This code no longer works. Please ask for another one.',

  expired: 'This list is older than {days} days. We can mail you a new one at the same address.',
  mailFresh: 'Mail me a new list',
  freshSent: 'A new list is on its way to {address}.',

  colleagueWrong: 'Please type an email address that is not this one.',

  tryAgain: 'Try again',
  noCookies:
    'Your browser blocks cookies, and the list needs them to open. Allow them for this site, or use another browser. The link in the mail about a single entry works without cookies.',
  linkNotWhole:
    'This link is incomplete. Copy the whole link from the mail. Or open any mail about one entry: from its page you can have the list mailed to you.',
  linkUnknown: 'This link is not valid. Please use the one in the newest mail.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  fault: 'Something went wrong. Please try again.',
} as const;
