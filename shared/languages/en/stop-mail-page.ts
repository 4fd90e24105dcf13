/** The page behind "Send me no more of these emails". */
export const stopMailPage = {
  heading: 'Verification Emails',
  loading: 'Loading...',
  asked:
    'Students name <b>{address}</b> as the contact for volunteer hours, and Limelight asks you by email to confirm them.',
  means:
    'If you stop these emails, no student can ask this address any more, and those who wait for your answer are told to name somebody else. Links in emails that you already have go on working.',
  stop: 'Stop these emails',
  stopped: 'No more of these emails go to {address}.',
  stoppedMeans:
    'Students whose entries wait for you are told to name somebody else. You can close this page now.',
  resume: 'Let them come again',
  resumed: 'Students can ask {address} to confirm hours again.',
} as const;
