/** The students as cards, for phones. */
import { EmailText } from '#client/ui/format/email-text.tsx';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import { SummaryActions, SummaryMark, type SummaryRowsProps } from './summary-table.tsx';
import { hoursText } from './summary-list.ts';
import classes from './summary.module.css';

export function SummaryCards({ rows }: SummaryRowsProps) {
  return (
    <CompactCards>
      {rows.map((student) => (
        <CompactCard
          key={student.id}
          level={3}
          title={`${student.first_name} ${student.last_name}`}
          lines={
            <>
              <EmailText email={student.email} />
              <span className={classes.cardLine}>
                <span>
                  {student.graduation_year} · {hoursText(student.total_hours)}
                </span>
                <SummaryMark total={student.total_hours} />
              </span>
            </>
          }
        >
          <CompactCardActions>
            <SummaryActions student={student} />
          </CompactCardActions>
        </CompactCard>
      ))}
    </CompactCards>
  );
}
