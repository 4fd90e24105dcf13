import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { SESSION_KEY } from './query-client.ts';
import { forgetAnswers } from './session.ts';

it('shows nothing of the previous user to the next one who logs in', () => {
  const client = new QueryClient();
  client.setQueryData(SESSION_KEY, null);
  client.setQueryData(['/rank'], 'of somebody else');
  client.setQueryData(['/shown'], 'on this page');
  const end = new QueryObserver(client, { queryKey: ['/shown'], enabled: false }).subscribe(() => undefined);
  forgetAnswers(client);
  end();
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey[0])).toEqual([SESSION_KEY[0], '/shown']);
});
