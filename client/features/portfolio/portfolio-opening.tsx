/** What the portfolio begins with. */
import { PageOpening } from '#client/ui/components/page-opening.tsx';

export function PortfolioOpening() {
  return (
    <PageOpening heading="Volunteer Hours Portfolio">
      Keep all your volunteer work in one place. Each entry holds the event, its date, the hours you worked,
      your role, the organizer, a description, and a contact: the person who confirms your hours by email.
      Only verified entries count.
    </PageOpening>
  );
}
