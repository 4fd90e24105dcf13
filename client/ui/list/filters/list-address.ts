/** Values by their name in the address; empty means no filter. */
export type ListFilters<Name extends string = string> = Readonly<Record<Name, string>>;

export function readFilters<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): ListFilters<Name> {
  // Safe: every name gets a value.
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as ListFilters<Name>;
}

/** Anything invalid is page 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Omits empty filters and page 1. */
export function writeAddress<Name extends string>(filters: ListFilters<Name>, page = 1): URLSearchParams {
  const search = new URLSearchParams(Object.entries(trimmedFilters(filters)) as [string, string][]);
  if (page > 1) search.set('page', String(page));
  return search;
}

export function trimmedFilters<Name extends string>(filters: ListFilters<Name>): { [Key in Name]?: string } {
  const set = Object.entries<string>(filters)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(set) as { [Key in Name]?: string };
}

export function hasFilters<Name extends string>(filters: ListFilters<Name>): boolean {
  return Object.keys(trimmedFilters(filters)).length > 0;
}

export function sameFilters<Name extends string>(one: ListFilters<Name>, other: ListFilters<Name>): boolean {
  return writeAddress(one).toString() === writeAddress(other).toString();
}
