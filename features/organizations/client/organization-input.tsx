/** Suggests listed organizations; any other name can be typed. */
import { useEffect, useId, useState, type ComponentProps } from 'react';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listOpportunities } from '#features/organizations/opportunities.contract.ts';
import { callApi, DEFAULT_TIMEOUT_MS } from '#client/platform/api.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { ASIDE } from '#client/platform/query-client.ts';

/** Fewer letters match nearly everything. */
const LETTERS = 2;
const OFFERED = 8;
const PAUSE_MS = 250;

export function OrganizationInput(props: ComponentProps<typeof TextInput> & { readonly value: string }) {
  const list = useId();
  const [searched, setSearched] = useState('');
  const name = props.value.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const { data } = useQuery({
    queryKey: apiKey(listOpportunities, { offered: searched }),
    queryFn: ({ signal }) =>
      callApi(listOpportunities, {
        query: { name: searched, page: 1, page_size: OFFERED },
        signal,
        timeoutMs: DEFAULT_TIMEOUT_MS,
      }),
    enabled: searched.length >= LETTERS,
    // Without a connection there are no suggestions, and the form still works.
    retry: false,
    meta: ASIDE,
  });
  const names = new Set(searched.length >= LETTERS ? data?.map((one) => one.name) : []);
  return (
    <>
      <TextInput autoCapitalize="words" list={list} {...props} />
      <datalist id={list}>
        {[...names].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
