/** The organizations as cards, for phones. */
import { Facts } from '#client/ui/components/facts.tsx';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import {
  APPROVED,
  OpportunityLink,
  OrganizationLocation,
  type OrganizationsProps,
} from './organization-table.tsx';
import { beginning } from '#client/ui/components/long-text.tsx';
import { areaOf, locationParts } from './organizations.ts';
import classes from './opportunities.module.css';
import list from '#client/ui/lists/list.module.css';

export function OrganizationCards({ organizations }: OrganizationsProps) {
  return (
    <CompactCards>
      {organizations.map((organization) => (
        <CompactCard
          key={organization.id}
          level={2}
          title={organization.name}
          lines={
            <>
              <span>
                {[areaOf(organization), organization.hours].filter((part) => part !== '').join(' · ')}
              </span>
              {organization.standing && <span className={classes.approved}>{APPROVED}</span>}
              <span>{gistOf(organization.description)}</span>
            </>
          }
        >
          {organization.description !== '' && <span className={list.prose}>{organization.description}</span>}
          {locationParts(organization).length > 0 && (
            <Facts>
              <dt>Location</dt>
              <dd>
                <OrganizationLocation organization={organization} />
              </dd>
            </Facts>
          )}
          <CompactCardActions>
            <OpportunityLink organization={organization} />
          </CompactCardActions>
        </CompactCard>
      ))}
    </CompactCards>
  );
}

/** Characters; one line. */
const SHOWN = 42;

function gistOf(description: string): string {
  return description.length <= SHOWN ? description : `${beginning(description, SHOWN)}…`;
}
