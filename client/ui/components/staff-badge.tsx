import classes from './components.module.css';

/** Has a border so that no user name can imitate it. */
export function StaffBadge({ isStaff }: { readonly isStaff: boolean | undefined }) {
  if (!isStaff) return null;
  return (
    <span className={classes.mark} style={{ background: 'var(--ll-lime-soft)' }}>
      School staff
    </span>
  );
}
