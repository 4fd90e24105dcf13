import { opened } from '#client/ui/feedback/notify.ts';
import { MoreMenu } from '#client/ui/components/more-menu.tsx';
import { fullName, type ActedOn, type PersonAction } from './acted-on.ts';

export function PersonMenu({ person }: { readonly person: ActedOn }) {
  // A head first makes the administrator a student, in the Administration Network.
  if (person.is_school_administration) return null;
  const item = (label: string, action: PersonAction) => ({
    label,
    onClick: () =>
      void opened(import('./person-actions.tsx')).then((code) => code?.actOnPerson(person, action)),
  });
  return (
    <MoreMenu
      label={`More about ${fullName(person)}`}
      items={[
        item('Correct name…', 'name'),
        item('Change email…', 'email'),
        item('Change graduation year…', 'class'),
        {
          label: 'District and school IDs',
          to: `/admin/user-entries/${person.id}?tab=requirement#facts`,
        },
        person.hidden_by_school ? item('Show on leaderboard', 'show') : item('Hide from leaderboard', 'hide'),
        person.standing === 'suspended' ? item('End suspension', 'return') : item('Suspend…', 'suspend'),
        item('Remove from your school…', 'remove'),
      ]}
    />
  );
}
