import { expect, it } from 'vitest';
import { entryWith } from '#client/testing/entries.ts';
import { pictureText } from './review-picture.ts';
import { reviewOf } from './your-hours.ts';

it('shows only the first name and numbers, and nothing about others', () => {
  const entries = [
    entryWith({ date: '2025-10-04', hours: 4.25, verified: true, contact: 'sam@bay.example' }),
    entryWith({ date: '2025-10-04', hours: 2, verified: true, organizer: 'Food bank' }),
  ];
  const review = reviewOf(entries, 2025);
  expect(review && pictureText({ firstName: 'Ada', year: 2025, review })).toBe(
    'Ada: 6.25 verified volunteer hours in 2025\u201326. 2 events on 1 day. 2 organizations. Busiest month: Oct 2025.',
  );
});
