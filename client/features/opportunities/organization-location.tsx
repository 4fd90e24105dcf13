/** Where an organization is. The line breaks between street and place, if it has to. */
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { locationParts } from './organizations.ts';
import classes from './opportunities.module.css';

export function OrganizationLocation({ organization }: { readonly organization: Opportunity }) {
  const parts = locationParts(organization);
  return parts.map((part, index) => (
    <span key={index} className={classes['part']}>
      {part}
      {index < parts.length - 1 && ', '}
    </span>
  ));
}
