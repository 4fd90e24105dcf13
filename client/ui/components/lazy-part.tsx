import { createElement, lazy, Suspense, type ComponentType } from 'react';

interface Others<Props> {
  readonly Meanwhile?: ComponentType<Props>;
  /** Where the code does not load: a new version, no connection. */
  readonly Instead?: ComponentType<Props>;
}

/** A part of a page whose code comes by itself, and must not break the page. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Meanwhile = Nothing, Instead = Nothing }: Others<Props> = {},
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Instead }),
    ),
  );
  return (props) => <Suspense fallback={<Meanwhile {...props} />}>{createElement(Part, props)}</Suspense>;
}

function Nothing(): null {
  return null;
}
