/** So that students can tell a grown-up from a student. */
import classes from './components.module.css';

/** No name looks like it: the border is no letter. */
export function StaffBadge({ isStaff }: { readonly isStaff: boolean | undefined }) {
  if (!isStaff) return null;
  return (
    <span className={classes.mark} style={{ background: 'var(--ll-lime-soft)' }}>
      School staff
    </span>
  );
}
