/** What is measured: what students, contacts and visitors do most. */
import { emailOf, linkOf, PASSWORD, sessionOf, type Filled } from './fill.ts';
import { browserHeaders, type Load } from './measure.ts';

const api = '/api/volunteer_hours_portfolio';
export const LEADERBOARD_PAGE = `${api}/leaderboard?page=1&page_size=20`;
/** Connections that read at the same time, and those that write. */
const READERS = 64;
const WRITERS = 16;

/** The loads on a product with this data, in their order: reading first. */
export function loadsOn(url: string, filled: Filled, etag: string, seconds: number): Load[] {
  const student = (number: number): number => 1 + ((number * 7919) % filled.students);
  const reading = { url, connections: READERS, seconds, status: 200 } as const;
  const writing = { url, connections: WRITERS, seconds } as const;
  return [
    { ...reading, name: 'leaderboard, a page', steps: [{ method: 'GET', path: LEADERBOARD_PAGE }] },
    {
      ...reading,
      name: 'leaderboard, unchanged (304)',
      status: 304,
      steps: [{ method: 'GET', path: LEADERBOARD_PAGE, headers: { 'if-none-match': etag } }],
    },
    {
      ...reading,
      name: 'portfolio of a student',
      steps: [
        {
          method: 'GET',
          path: `${api}/portfolio`,
          vary: ({ number }) => ({ headers: browserHeaders(url, sessionOf(student(number))) }),
        },
      ],
    },
    {
      ...writing,
      name: 'record an entry',
      status: 201,
      steps: [
        {
          method: 'POST',
          path: `${api}/create_entry`,
          vary: ({ number }) => ({
            headers: browserHeaders(url, sessionOf(student(number))),
            body: JSON.stringify({
              event: `Park work day ${number}`,
              date: '2025-05-01',
              hours: '2.5',
              role: 'Trail crew',
              organizer: 'Friends of the park',
              contact: `crew${number}@contacts.example`,
              description: 'Pulled weeds along the trail and spread mulch around young oaks.',
            }),
          }),
        },
      ],
    },
    {
      ...writing,
      name: 'verify: look and accept',
      status: 200,
      steps: (['verify-entry', 'verify-entry-action'] as const).map((call) => ({
        method: 'POST',
        path: `${api}/${call}`,
        headers: browserHeaders(url),
        // A link is for one decision; when there are no more, the requests fail and are counted as failures.
        vary: ({ number }) => {
          const token = linkOf(number);
          return { body: JSON.stringify(call === 'verify-entry' ? { token } : { token, action: 'accept' }) };
        },
      })),
    },
    {
      ...writing,
      name: 'sign in',
      status: 200,
      steps: [
        {
          method: 'POST',
          path: '/api/accounts/login',
          headers: browserHeaders(url),
          vary: ({ number }) => ({
            body: JSON.stringify({ email: emailOf(student(number)), password: PASSWORD }),
          }),
        },
      ],
    },
  ];
}
