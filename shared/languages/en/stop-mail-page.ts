export const stopMailPage = {
  heading: 'Verification Emails',
  loading: 'Loading...',
  asked: 'Students named <b>{address}</b> as the contact who can confirm their volunteer hours.',
  means:
    'If you stop these emails, students can no longer ask this address, and we tell those who are waiting to name somebody else. Links you already have still work.',
  stop: 'Stop these emails',
  stopped: 'We no longer send these emails to {address}.',
  stoppedMeans: 'We tell the students who are waiting to name somebody else. You can close this page now.',
  resume: 'Get these emails again',
  resumed: 'Students can ask {address} to confirm hours again.',
} as const;
