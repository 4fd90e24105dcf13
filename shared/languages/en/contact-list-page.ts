/** The page of a contact's list before it opens; the rest is in `open-list.ts`. */
export const contactListPage = {
  heading: 'Waiting for your answer',
  loading: 'Opening your list…',

  proveWhy: 'This list shows students’ names, so we first check that you can read the email of {address}.',
  mailCode: 'Email me a code',
  codeSent: 'We emailed a code to {address}. It works for {minutes} minutes.',
  code: 'Code',
  openList: 'Open the list',
  anotherCode: 'Email me another code',
  remember: 'Remember this browser for {days} days. Do not check this on a shared device.',
  signedIn: 'This browser is logged in as {account}. Log out of that account to open the list.',
  logOut: 'Log out and continue',
  codeMissing: 'Please type the {digits} digits.',
  codeWrong: 'This code is not right. Please check the email again.',
  codeDead: 'This code no longer works. Please ask for another one.',

  expired: 'This list is more than {days} days old. We can email a new one to the same address.',
  mailFresh: 'Email me a new list',
  freshSent: 'A new list is on its way to {address}.',

  tryAgain: 'Try again',
  noCookies:
    'Your browser blocks cookies from this site, and the list needs them. Allow cookies for this site, or use another browser. The link in an email about one entry works without them.',
  linkNotWhole:
    'This link is incomplete. Copy the whole link from the email. Or open any email about one entry, and ask for the list on that page.',
  linkUnknown: 'This link is not valid. Please use the one in the newest email.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  fault: 'Something went wrong. Please try again.',
} as const;
