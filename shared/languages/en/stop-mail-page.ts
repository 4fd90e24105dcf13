/** The page behind "Stop these emails". */
export const stopMailPage = {
  heading: 'Verification Emails',
  loading: 'Loading...',
  asked: 'Students name <b>{address}</b> as the contact who can confirm their volunteer hours.',
  means:
    'If you stop these emails, no student can ask this address. Students who are waiting for your answer are told to name somebody else. Links that you already have still work.',
  stop: 'Stop these emails',
  stopped: 'We no longer send these emails to {address}.',
  stoppedMeans:
    'Students who are waiting for your answer are told to name somebody else. You can close this page now.',
  resume: 'Start these emails again',
  resumed: 'Students can ask {address} to confirm hours again.',
} as const;
