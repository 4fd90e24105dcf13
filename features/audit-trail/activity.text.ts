/** What a school's activity consists of (decision 0044): each kind, by the group that filters it, with its sentence. */
import type { VisitorRule } from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import { signalRuleNames } from '#features/office/signals.rules.ts';
import { signalName } from '#features/office/signals.text.ts';
import type { OrganizationStanding } from '#features/organizations/opportunities.rules.ts';
import type { FactName } from '#features/requirements/state-files/facts.contract.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

export const text = (value: Facts[string] | undefined): string => String(value ?? '');

/** `{by}` acted, `{about}` is affected; other placeholders are facts. */
export type Template = string | ((facts: Facts) => string);

const visitorRules: Readonly<Record<VisitorRule, string>> = {
  as_chosen: 'what each student chose',
  initial: 'first names and initials',
  nobody: 'nobody',
};

const standings: Readonly<Record<OrganizationStanding, string>> = {
  approved: '{by} approved the organization “{organization}”',
  pending: '{by} marked the organization “{organization}” as pending',
  refused: '{by} refused the organization “{organization}”',
};

function classesText({ from, to }: Facts): string {
  if (to === undefined) return `the class of ${text(from)} and later ones`;
  return from === to ? `the class of ${text(from)}` : `the classes of ${text(from)} to ${text(to)}`;
}

const quietly = ({ without_mail }: Facts): string => (without_mail === true ? ', without a mail' : '');

function ruleName(rule: Facts[string] | undefined): string {
  const found = signalRuleNames.find((name) => name === rule);
  return found ? signalName(found) : text(rule);
}

const factNames: Readonly<Record<FactName, string>> = {
  state_id: 'the state ID',
  usi: 'the USI',
  campus: 'the campus',
  entered_on: 'the first day',
  grade_of_entry: 'the grade of entry',
};

function factsText({ fields }: Facts): string {
  const changed = text(fields).split(' ');
  const names = Object.entries(factNames).flatMap(([name, word]) => (changed.includes(name) ? word : []));
  return new Intl.ListFormat('en').format(names);
}

const reportText = ({ group }: Facts): string =>
  group === undefined ? 'the class of {class}' : 'the group “{group}”';

function studentsText({ added, changed }: Facts): string {
  const all = Number(added) + Number(changed);
  return all === 1 ? 'a student' : `${all} students`;
}

const hoursFrom = ({ hours, school }: Facts): string =>
  `${text(hours)} ${hours === 1 ? 'hour' : 'hours'} from ${text(school)}`;

export const activityTexts = {
  people: {
    joined: '{about} joined the school',
    admitted: '{by} admitted {about}',
    refused: '{by} turned down {about}',
    'decision undone': '{by} took back a decision about {about}, who waits to be admitted again',
    'move requested': '{about} asked to move to this school',
    'moved in': ({ school }) => `{about} moved here${school === undefined ? '' : ` from ${text(school)}`}`,
    'moved away': ({ school }) =>
      `{about} moved to ${school === undefined ? 'another school' : text(school)}`,
    /** `without_mail`: not mailed; the two below, too. */
    suspended: (facts) => `{by} suspended {about}${quietly(facts)}`,
    returned: (facts) => `{by} ended the suspension of {about}${quietly(facts)}`,
    removed: (facts) => `{by} removed {about} from the school${quietly(facts)}`,
    hidden: '{by} took {about} off the leaderboard',
    shown: '{by} put {about} back on the leaderboard',
    'name corrected': '{by} corrected the name of {about}',
    /** `reason`: an administrator's. */
    'email change requested': '{by} asked for another email for {about}',
    'email changed': '{about} has another email now',
    'email change undone': 'The change of the email of {about} was undone',
    'graduation year changed': ({ before, after }) =>
      `{by} changed the graduation year of {about}${before === undefined ? '' : ` from ${text(before)} to ${text(after)}`}`,
    'graduation year declined': ({ after }) =>
      `{by} did not change the graduation year of {about} to ${text(after)}`,
    'graduation year asked again': ({ after }) =>
      `{by} took back not having changed the graduation year of {about} to ${text(after)}`,
    'account deleted': 'Somebody at the school deleted their account',
    'note written': '{by} wrote a note about {about}',
    'note removed': '{by} removed a note about {about}',
    'message sent': ({ people }) =>
      people === 1 ? '{by} wrote to {about}' : '{by} wrote to {people} students',
  },
  settings: {
    'role added': ({ role }) => `{by} made {about} ${role === 'head' ? 'a head' : 'an administrator'}`,
    'role removed': ({ role }) =>
      `{by} removed {about} as ${role === 'head' ? 'a head' : 'an administrator'}`,
    'adviser added': '{by} made {about} an adviser',
    'adviser removed': '{by} removed {about} as an adviser',
    /** `group`: its name; `name`: the new one. */
    'group created': '{by} made the group “{group}”',
    'group changed': ({ is_archived, name, group }) =>
      is_archived === undefined
        ? `{by} changed the group “{group}”${name === group ? '' : ' to “{name}”'}`
        : `{by} ${is_archived ? 'archived the group “{group}”' : 'took the group “{group}” out of the archive'}`,
    'group adviser added': '{by} made {about} an adviser of “{group}”',
    'group adviser removed': '{by} removed {about} as an adviser of “{group}”',
    'group member added': '{by} added {about} to “{group}”',
    'group member removed': '{by} removed {about} from “{group}”',
    'visitor rule changed': ({ visitors }) =>
      `{by} changed whom visitors see on the leaderboard: ${visitorRules[visitors as VisitorRule]}`,
    'join rules changed': '{by} changed who may join the school',
    'join code renewed': '{by} made a new join code',
    'earlier hours rule changed': ({ on }) =>
      `{by} decided that hours from other schools count ${on === false ? 'at once' : 'after we accept them'}`,
    'event rules changed': '{by} changed the rules for events',
    'records rule changed': ({ on }) =>
      `{by} ${on === false ? 'stopped keeping' : 'decided to keep'} a record of deleted accounts`,
    'list rule changed': ({ on }) =>
      `{by} decided that busy contacts get ${on === false ? 'an email for each entry' : 'one list a day'}`,
    'reply address changed': ({ address }) =>
      address === null
        ? '{by} stopped sending contacts’ replies to the school'
        : '{by} decided that contacts’ replies go to {address}',
    'semesters changed': ({ days }) =>
      days === ''
        ? '{by} decided that there are no semesters'
        : '{by} decided that semesters begin on {days}',
    /** `program`: its name; `from` and `to`: the classes; `reason` if one had begun. */
    'program created': (facts) => `{by} added the requirement “{program}” for ${classesText(facts)}`,
    'program renamed': '{by} renamed the requirement “{program}” to “{name}”',
    'requirement changed': (facts) => `{by} changed what “{program}” requires of ${classesText(facts)}`,
    'program archived': '{by} ended the requirement “{program}”',
    'program used again': '{by} took back the end of the requirement “{program}”',
    /** `program`: its name. The reason is with the decision, for heads. */
    'requirement decided': '{by} decided what “{program}” requires of {about}',
    'requirement decision ended': '{by} ended a decision about what “{program}” requires of {about}',
    /** `organization`: its name; `standing`, if decided; `into`: the merge target. */
    'organization added': '{by} added the organization “{organization}”',
    'organization changed': '{by} changed the organization “{organization}”',
    'organization decided': ({ standing }) =>
      standing === undefined
        ? '{by} took back what was decided about the organization “{organization}”'
        : standings[standing as OrganizationStanding],
    'organization merged': '{by} made the organization “{organization}” a part of “{into}”',
    /** `organization`: as the student named it. */
    'activity approved': '{by} approved what {about} asked to do for {organization}',
    'activity refused': '{by} did not approve what {about} asked to do for {organization}',
    'activity waiting': '{by} took back the decision about what {about} asked to do for {organization}',
    /** `class`, `program`, `report`: its number, `students`: count. */
    'graduation frozen': '{by} saved a dated copy of the report of the class of {class} for “{program}”',
    'facts imported': (facts) => `{by} imported the state IDs of ${studentsText(facts)}`,
    /** `fields`: names of the facts, separated by spaces. */
    'facts changed': (facts) => `{by} changed ${factsText(facts)} of {about}`,
    /** `file`: its number; `added`, `removed`: rows. */
    'state file made': '{by} made a state file: {added} added, {removed} removed',
    'state file not taken': '{by} marked a state file as not accepted: {added} added, {removed} removed',
    /** `rule`; `about`: contact or student; `dismissal`; `entry`: names the contact; `reason`. */
    'signal found fine': ({ about, rule }) =>
      `{by} marked “${ruleName(rule)}” as looking fine for ${about === 'student' ? '{about}' : '{named}'}`,
    'signal looked at again': ({ about, rule }) =>
      `{by} had “${ruleName(rule)}” shown again for ${about === 'student' ? '{about}' : 'a contact'}`,
    'contact allowed again': '{by} let {about} ask a contact again who had said they do not know them',
    'signals rule changed': ({ on }) => `{by} turned “Worth a look” ${on === false ? 'off' : 'on'}`,
    'second factor required': ({ on }) =>
      `{by} ${on === false ? 'stopped requiring' : 'required'} a second step when administrators sign in`,
    'second factor reset': '{by} reset the second sign-in step of {about}',
    'sessions ended': '{by} signed {about} out everywhere',
  },
  reads: {
    'school downloaded': ({ graduation_year, group }) =>
      graduation_year === undefined
        ? `{by} downloaded ${group === undefined ? 'all entries' : 'the entries of the group “{group}”'}`
        : `{by} downloaded the entries of the class of ${text(graduation_year)}`,
    'student downloaded': '{by} downloaded the entries of {about}',
    'activity downloaded': '{by} downloaded this list',
    'student read': '{by} looked at the entries of {about}',
    'group read': '{by} looked at the group “{group}”',
    'summary read': '{by} looked at the Volunteer Database',
    'graduation read': (facts) => `{by} looked at the graduation report of ${reportText(facts)}`,
    'requirements read': '{by} looked at what {about} still needs',
    /** `class`, and `report`: its number. */
    'frozen report read': '{by} opened a saved copy of the report of the class of {class}',
    /** `class`, and `report` for a dated copy. */
    'graduation downloaded': (facts) => `{by} downloaded the graduation report of ${reportText(facts)}`,
    'facts read': '{by} looked at the state ID of {about}',
    'state file downloaded': '{by} downloaded the file “{name}”',
    'signals read': ({ about }) =>
      `{by} looked at what is worth a look${about === 'student' ? ' about {about}' : ''}`,
    'notes read': '{by} read the notes about {about}',
  },
  entries: {
    // From the history of entries: `entry`, `event`, `hours`, and for contacts `contact` and `reason`.
    'entry accepted': '{contact} confirmed {entry} of {about}',
    'entry rejected': '{contact} rejected {entry} of {about}',
    'entry called': '{by} recorded a call about {entry} of {about}',
    'entry verified': '{by} verified {entry} of {about}',
    'entry set back': '{by} marked {entry} of {about} as not verified',
    'entry changed': '{by} changed {entry} of {about}',
    'entry binned': '{by} put {entry} of {about} into the recycling bin',
    'entry recovered': '{by} recovered {entry} of {about}',
    'entry removed': '{by} permanently deleted {entry} of {about}',
    // About another school's entries: `school`, `entries`, `hours`, and `reason` for those that do not count.
    'earlier hours accepted': (facts) => `{by} accepted ${hoursFrom(facts)} of {about}`,
    'earlier hours refused': (facts) => `{by} decided that ${hoursFrom(facts)} of {about} do not count`,
    'earlier hours undecided': (facts) => `{by} took back a decision about ${hoursFrom(facts)} of {about}`,
  },
  events: {
    /** `event`: its number; `event_name`; `reason`. */
    'event closed': '{by} closed the event {event}',
    'event hidden': '{by} hid the event {event} from our students',
    'event shown': '{by} showed the event {event} to our students again',
    'event approved': '{by} approved the event {event}',
    'event refused': '{by} turned down the event {event}',
    'event decision undone': '{by} took back a decision about the event {event}',
    /** `people`: number of recipients; `organizer_school`, if another one. */
    'notice sent': ({ organizer_school: school, people }) =>
      `${school === undefined ? '{by}' : `Somebody of ${text(school)}`} sent a notice to the ${text(people)} people who registered for the event {event}`,
    // People of other schools are not named.
    'event reported': ({ reporter_school: school }) =>
      `${school === undefined ? '{by}' : `Somebody of ${text(school)}`} reported the event {event}`,
    'notice reported': ({ reporter_school: school }) =>
      `${school === undefined ? '{by}' : `Somebody of ${text(school)}`} reported a notice about the event {event}`,
    'name reported': ({ reporter_school, school }) =>
      `${reporter_school === undefined ? '{by}' : `Somebody of ${text(reporter_school)}`} reported ${school === undefined ? 'the name of {about}' : `a name of ${text(school)}`}`,
    'report settled': '{by} settled a report',
    'report opened again': '{by} opened a report again',
  },
} satisfies Record<string, Record<string, Template>>;
