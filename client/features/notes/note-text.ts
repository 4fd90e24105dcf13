/** What is said of a note. */
import type { Note } from '#shared/notes/notes.contract.ts';
import { schoolTime } from '#client/ui/format/text.ts';

/** `Rosa Delgado, Nov 26, 2026, 3:10 PM` */
export function whoAndWhen({ by, at }: Pick<Note, 'by' | 'at'>, zone: string): string {
  return `${by ?? 'Somebody who has left'}, ${schoolTime(at, zone)}`;
}
