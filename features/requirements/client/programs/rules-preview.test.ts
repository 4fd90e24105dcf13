import { expect, it } from 'vitest';
import { moveText } from './rules-preview.tsx';

it('says how many students go from one state to another', () => {
  expect(moveText({ from: 'done', to: 'behind', students: 17 })).toBe('17 students: Done → Behind');
  expect(moveText({ from: 'behind', to: 'waiting', students: 1 })).toBe(
    '1 student: Behind → Waits for contacts',
  );
});

it('says the states of students who had no program before', () => {
  expect(moveText({ from: null, to: 'behind', students: 8 })).toBe('8 students: Behind');
});
