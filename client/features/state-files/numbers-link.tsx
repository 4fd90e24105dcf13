/** Which numbers of the school a file needs, and where they are filled in. */
import { Text } from '@mantine/core';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import classes from './state-files.module.css';

export const numberWords: Readonly<Record<keyof SchoolNumbers, string>> = {
  district_lea: 'District (LEA) number',
  school_lea: 'School (LEA) number',
  lea_name: 'Name of the district (LEA)',
  campus_id: 'Campus number',
  campus_name: 'Name of the campus',
};

interface NumbersLinkProps {
  readonly missing: readonly (keyof SchoolNumbers)[];
  readonly isHead: boolean;
}

export function NumbersLink({ missing, isHead }: NumbersLinkProps) {
  return (
    <Text>
      Missing: {missing.map((name) => numberWords[name]).join(', ')}.{' '}
      {isHead ? (
        <a href="#numbers" className={classes['link']}>
          Fill in
        </a>
      ) : (
        'A head of your school fills it in.'
      )}
    </Text>
  );
}
