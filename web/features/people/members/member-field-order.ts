import { memberFieldNames, memberFieldTable, startingWith } from '#contract/people/member-field-facts.ts';

const ofSection = (section: 'basic' | 'entry') =>
  memberFieldNames.filter((name) => {
    const facts = memberFieldTable[name];
    return 'section' in facts && facts.section === section;
  });

/** The fields of the two sections of form and detail page, in display order. */
export const basicFields = ofSection('basic');
export const entryFields = startingWith(
  ['employeeNumber', 'departments', 'jobTitle', 'position', 'jobType', 'joinedDate', 'leader'],
  ofSection('entry'),
);
