import { createElement, lazy, Suspense, type ComponentType } from 'react';

interface LazyPartOptions<Props> {
  readonly Loading?: ComponentType<Props>;
  /** Shown when the code cannot be loaded: a new version, or no connection. */
  readonly Failed?: ComponentType<Props>;
}

/** A lazily loaded part that must not break the page when it fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Loading = Nothing, Failed = Nothing }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Failed }),
    ),
  );
  return (props) => <Suspense fallback={<Loading {...props} />}>{createElement(Part, props)}</Suspense>;
}

function Nothing(): null {
  return null;
}
