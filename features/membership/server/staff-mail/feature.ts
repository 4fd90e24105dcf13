import type { Feature } from '#server/platform/feature.ts';
import { staffMailKinds } from './staff-mail.operations.ts';

export const staffMail: Feature = {
  mailKinds: staffMailKinds,
};
