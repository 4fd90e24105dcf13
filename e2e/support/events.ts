/** Events of demo users, made and changed through the API. */
import { expect } from 'vitest';
import { type ApiClient } from './api-client.ts';

export const EVENTS = '/api/volunteer_events';

export interface PostedEvent {
  readonly id: number;
  readonly name: string;
  readonly date: string;
}

/** As typed in the form, in the demo schools' time zone. */
export function dayFromNow(days: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(Date.now() + days * 24 * 60 * 60 * 1000);
}

/** `05/04/2026` as pages write it out: `Monday, May 4, 2026`. */
export function writtenOut(date: string): string {
  const [month = '', day = '', year = ''] = date.split('/');
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-${day}T00:00:00Z`),
  );
}

export async function post(client: ApiClient, parts: Record<string, unknown> = {}): Promise<PostedEvent> {
  const reply = await client.post(`${EVENTS}/post_event`, {
    name: 'Beach cleanup',
    description: 'We collect and weigh what the waves have left. Bring gloves and water.',
    date: dayFromNow(10),
    time: '02:30 PM',
    location: 'Dockweiler Beach, parking lot 3',
    max_attendees: 7,
    ...parts,
  });
  expect(reply.status).toBe(201);
  return reply.body as PostedEvent;
}

export async function register(client: ApiClient, { id }: PostedEvent): Promise<void> {
  expect((await client.put(`${EVENTS}/events/${id}/register`)).status).toBe(200);
}

/** As in button labels. */
export const nameOf = ({ name, date }: PostedEvent): string => `${name}, ${date}`;

export interface EventScene {
  /** Posted by the organizer, with free seats. */
  readonly open: PostedEvent;
  /** Posted by the organizer, with its one seat taken. */
  readonly full: PostedEvent;
  readonly own: PostedEvent;
}

interface SceneClients {
  readonly organizer: ApiClient;
  readonly student: ApiClient;
  /** They register where seats are free; the first one also takes the last seat. */
  readonly guests: readonly ApiClient[];
}

/** Three events whose names end alike. */
export async function postScene(
  ending: string,
  { organizer, student, guests }: SceneClients,
): Promise<EventScene> {
  const name = (first: string) => `${first} ${ending}`;
  const open = await post(organizer, { name: name('Beach cleanup') });
  const taken = { max_attendees: 1, date: dayFromNow(4), time: '09:05 am' };
  const full = await post(organizer, { name: name('Tree planting'), ...taken });
  const there = { date: dayFromNow(20), location: 'Larchmont library' };
  const own = await post(student, { name: name('Book drive'), ...there });
  for (const guest of guests) {
    await register(guest, open);
    await register(guest, own);
  }
  for (const guest of guests.slice(0, 1)) await register(guest, full);
  return { open, full, own };
}
