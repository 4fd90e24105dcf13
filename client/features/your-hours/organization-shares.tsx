/** Verified hours by organization: a table whose bars are the shares. */
import { useState } from 'react';
import { Button, Paper, Title, VisuallyHidden } from '@mantine/core';
import { sharesOf, type Organization } from './your-hours.ts';
import classes from './your-hours.module.css';

const SHOWN_FIRST = 8;

export function OrganizationShares({ organizations }: { readonly organizations: readonly Organization[] }) {
  const [isWhole, setWhole] = useState(organizations.length <= SHOWN_FIRST);
  const shares = sharesOf(organizations.map(({ hours }) => hours));
  const shown = isWhole ? organizations : organizations.slice(0, SHOWN_FIRST);
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="your-organizations">
      <Title order={2} size="h3" id="your-organizations" mb="xs">
        By organization
      </Title>
      <div className={classes.scroll} role="region" aria-label="Table by organization" tabIndex={0}>
        <table className={classes.shares}>
          <caption>
            <VisuallyHidden>Verified hours by organization</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Organization</th>
              <th scope="col">Hours</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, hours }, index) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={classes.shareBar} aria-hidden="true">
                    <span className={classes.verified} style={{ width: `${shares[index]}%` }} />
                  </span>
                </th>
                <td>{hours}</td>
                <td>{shares[index]} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show all {organizations.length}
        </Button>
      )}
    </Paper>
  );
}
