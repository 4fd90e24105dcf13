/** The page behind "Stop these emails". */
export const stopMailPage = {
  heading: 'Verification Emails',
  loading: 'Loading...',
  asked: 'Students name <b>{address}</b> as the contact who can confirm their volunteer hours.',
  means:
    'If you stop these emails, no student can ask this address, and those who wait for you are told to name somebody else. Links that you already have still work.',
  stop: 'Stop these emails',
  stopped: 'No more of these emails go to {address}.',
  stoppedMeans:
    'Students whose entries wait for you are told to name somebody else. You can close this page now.',
  resume: 'Let them come again',
  resumed: 'Students can ask {address} to confirm hours again.',
} as const;
