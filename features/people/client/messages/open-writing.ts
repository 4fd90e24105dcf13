import { showFailure } from '#client/ui/feedback/notify.ts';
import type { Recipient } from './message-text.ts';

export async function openWriting(students: readonly Recipient[]): Promise<void> {
  let code: typeof import('./write-to-students.tsx');
  try {
    code = await import('./write-to-students.tsx');
  } catch {
    showFailure('What you need for writing could not be loaded. Please try again.');
    return;
  }
  await code.writeToStudents(students);
}
