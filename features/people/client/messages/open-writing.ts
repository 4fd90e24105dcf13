import { opened } from '#client/ui/feedback/notify.ts';
import type { Recipient } from './message-text.ts';

export async function openWriting(students: readonly Recipient[]): Promise<void> {
  const code = await opened(import('./write-to-students.tsx'));
  await code?.writeToStudents(students);
}
