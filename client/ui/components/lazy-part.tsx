import { createElement, lazy, Suspense, type ComponentType } from 'react';

interface Others<Props> {
  readonly Meanwhile?: ComponentType<Props>;
  /** Shown when the code cannot be loaded: a new version, or no connection. */
  readonly Instead?: ComponentType<Props>;
}

/** A lazily loaded part that must not break the page when it fails. */
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
