import { expect, it } from 'vitest';
import { removeQuestion } from './recycling-bin-page.tsx';

const of = (...students: readonly number[]) => removeQuestion(students.map((user_id) => ({ user_id })));

it('the question says how many entries and students are affected, and who is mailed', () => {
  expect(of(1)).toBe(
    'Permanently delete 1 entry of 1 student? The student gets an email with the text of the entry. This cannot be undone.',
  );
  expect(of(1, 1)).toBe(
    'Permanently delete 2 entries of 1 student? The student gets an email with the texts of the entries. This cannot be undone.',
  );
  expect(of(1, 2, 2)).toBe(
    'Permanently delete 3 entries of 2 students? Each student gets an email with the texts of their entries. This cannot be undone.',
  );
});
