/** The file of the District of Columbia: a line for each student, once a year (https://dcpcsb.gitlab.io/public-docs/data-types/community-service-hours/). */
import type { FileLayout } from './layout-lines.ts';

export const dcLayout: FileLayout = {
  name: 'community_service_hours.csv',
  rows: 'student',
  date_format: 'YYYY-MM-DD',
  columns: [
    { title: 'Data Type', text: 'Community Service Hours' },
    { title: 'LEA ID', field: 'district_lea' },
    { title: 'LEA', field: 'lea_name' },
    { title: 'Campus ID', field: 'campus' },
    { title: 'Campus', field: 'campus_name' },
    { title: 'School Year', field: 'school_year' },
    { title: 'USI', field: 'usi' },
    { title: 'First Name', field: 'first_name' },
    { title: 'Last Name', field: 'last_name' },
    // Who has graduated is filed as in the year in which they did.
    { title: 'Assessment Grade', field: 'high_school_grade' },
    { title: 'Hours Served', field: 'counted' },
    { title: 'Accountability Numerator', field: 'has_100' },
    { title: 'Denominator', text: '1' },
  ],
  ofState: {
    preset: 'district-of-columbia',
    numbers: ['district_lea', 'lea_name', 'campus_id', 'campus_name'],
  },
};
