import { Fragment, type ReactNode } from 'react';
import list from '#client/ui/list/list.module.css';

export type FactsByName = Readonly<Record<string, ReactNode>>;

export function Facts({ facts }: { readonly facts: FactsByName }) {
  return (
    <div style={{ containerType: 'inline-size' }}>
      <dl className={list.facts}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== undefined && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </div>
  );
}
