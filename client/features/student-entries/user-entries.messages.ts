/** Messages of the pages about one student's entries. */
export const NO_SUCH_PERSON = 'There is no such person at your school. They may have changed schools.';
