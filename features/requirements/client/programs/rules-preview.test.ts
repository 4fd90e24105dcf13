import { expect, it } from 'vitest';
import type { RulesPreview } from '#features/requirements/requirements.contract.ts';
import { previewSentences } from './rules-preview.tsx';

const say = (students: number, moves: RulesPreview['moves']) =>
  previewSentences({ students, moves, changed: [] });

it('says how many students go from one state to another', () => {
  expect(
    say(40, [
      { from: 'done', to: 'behind', students: 9 },
      { from: 'done', to: 'over', students: 8 },
      { from: 'behind', to: 'done', students: 1 },
      { from: 'on track', to: 'waiting', students: 2 },
      { from: 'on track', to: 'behind', students: 3 },
      { from: 'over', to: 'behind', students: 1 },
      { from: 'behind', to: 'talk to school', students: 2 },
      { from: 'done', to: 'done', students: 16 },
    ]),
  ).toEqual([
    '17 go from done to behind.',
    '2 go from on track to waiting for contacts.',
    '3 go from on track to behind.',
    '1 goes from behind to done.',
    '2 stay behind, and fall further back.',
    '1 stays behind, but by less.',
  ]);
});

it('says the states of students who had no program before', () => {
  const moves: RulesPreview['moves'] = [
    { from: null, to: 'done', students: 3 },
    { from: null, to: 'behind', students: 8 },
    { from: null, to: 'on track', students: 1 },
  ];
  expect(say(12, moves)).toEqual(['New for 12 students: 3 done, 1 on track, 8 behind.']);
});

it('says when nothing changes, and when there are no students', () => {
  expect(say(1, [{ from: 'behind', to: 'behind', students: 1 }])).toEqual(['Nothing changes for 1 student.']);
  expect(say(0, [])).toEqual(['There are no students in these classes yet.']);
});
