/** The most frequent requests of students, contacts and visitors. */
import { emailOf, linkOf, PASSWORD, sessionOf } from './fill.ts';
import { formOf, studentOf, type Writing } from './inputs.ts';
import { addressOf, browserHeaders, type Request } from './measure.ts';

const api = '/api/volunteer_hours_portfolio';
export const LEADERBOARD_PAGE = `${api}/leaderboard?page=1&page_size=20`;

/** With a tag, the request is conditional. */
export function leaderboardRequest(url: string, etag?: string, session?: string): Request {
  return {
    method: 'GET',
    path: LEADERBOARD_PAGE,
    headers: {
      ...browserHeaders(url, session),
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
  };
}

export function portfolioRequest(url: string, student: number): Request {
  return {
    method: 'GET',
    path: `${api}/portfolio`,
    headers: { ...browserHeaders(url, sessionOf(student)), 'accept-encoding': 'identity' },
  };
}

export function writingRequest(url: string, writing: Writing, number: number, students: number): Request {
  const post = (path: string, body: object, session?: string): Request => ({
    method: 'POST',
    path: api + path,
    headers: {
      ...browserHeaders(url, session),
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(number),
    },
    body: JSON.stringify(body),
  });
  const token = linkOf(number);
  switch (writing) {
    case 'create':
      return post('/create_entry', formOf(number), sessionOf(studentOf(number, students)));
    case 'look':
      return post('/verify-entry', { token });
    case 'accept':
      return post('/verify-entry-action', { token, action: 'accept' });
  }
}

export function signInRequest(url: string, student: number): Request {
  return {
    method: 'POST',
    path: '/api/accounts/login',
    headers: {
      ...browserHeaders(url),
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(student),
    },
    body: JSON.stringify({ email: emailOf(student), password: PASSWORD }),
  };
}
