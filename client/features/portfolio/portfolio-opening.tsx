/** What the portfolio begins with. */
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import classes from './portfolio.module.css';

export function PortfolioOpening() {
  return (
    <div>
      <PageHeading>Volunteer Hours Portfolio</PageHeading>
      <p className={classes.intro}>
        Each entry has an event, date, hours, role, organizer, description, and a contact who confirms it.
      </p>
    </div>
  );
}
