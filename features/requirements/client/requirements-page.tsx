import type { ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { LeftOutReason } from '#features/requirements/rules/entry.ts';
import { reasonText } from '#features/requirements/rules/reason.text.ts';
import { getRequirements, type StudentProgress } from '#features/requirements/requirements.contract.ts';
import { floorSentence, ruleSentences, targetText } from '#features/requirements/rules/rule.text.ts';
import { countedText, stateText } from '#features/requirements/rules/standing.text.ts';
import { ProgressBar } from '#features/entries/client/hours/progress-bar.tsx';
import { useApi } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { Bullets } from './bullets.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './requirements.module.css';

/** @param first shown before the requirements; undefined while loading */
export function RequirementsPage({ first }: { readonly first: ReactNode | undefined }) {
  const query = useApi(getRequirements);
  // A late part would move what is below it.
  const shown = first === undefined ? undefined : query.data;
  return (
    <Stack gap="md" className={lists.breakable}>
      <Group justify="space-between" gap="xs">
        <PageHeading>What counts</PageHeading>
        <ButtonLink to="/hour-tracker" variant="outline">
          Your portfolio
        </ButtonLink>
      </Group>
      <Loaded query={{ ...query, data: shown }} name="What your school requires" placeholder="lines">
        {(requirements) => (
          <>
            {first}
            {requirements.length === 0 && <Text>Your school has set no requirement for your class.</Text>}
            {requirements.map((requirement) => (
              <RequirementPanel key={requirement.program} requirement={requirement} all={requirements} />
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface RequirementPanelProps {
  readonly requirement: StudentProgress;
  readonly all: readonly StudentProgress[];
  /** Read by the school, which cannot add details. */
  readonly isOfAnother?: true;
}

export function RequirementPanel({ requirement, all, isOfAnother }: RequirementPanelProps) {
  const { program, name, kind, way, parts, floors, class: graduation, rules } = requirement;
  const missing = floors.filter(({ needed, counted }) => counted < needed);
  const names = Object.fromEntries(all.map((one) => [one.program, one.name]));
  const leftOut = requirement.entries.filter(({ left_out }) => left_out > 0);
  return (
    <CardSection title={name}>
      <Text fw={600}>{countedText(requirement)}</Text>
      <ProgressBar of={requirement} />
      <Text>{stateText(requirement)}</Text>
      {way !== null && <Text size="sm">Counted as: {way}.</Text>}
      {parts.length > 0 && (
        <ul className={`${lists.bare} ${classes.lined}`} style={{ maxWidth: '26rem' }}>
          {parts.map((part) => (
            <Group component="li" key={part.name} justify="space-between" wrap="nowrap" py={4}>
              <span>{/^\d+$/.test(part.name) ? `Grade ${part.name}` : part.name}</span>
              <span>
                {part.counted} of {part.needed}
              </span>
            </Group>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div>
          <Text fw={600}>Still missing</Text>
          <Bullets
            items={missing.map(({ floor, counted }) => `${floorSentence(floor)} You have ${counted}.`)}
          />
        </div>
      )}
      <details open={leftOut.length === 0}>
        <summary>What counts</summary>
        <Bullets items={[`Needed: ${targetText(rules)}.`, ...ruleSentences(rules, graduation, names)]} />
      </details>
      {leftOut.length > 0 && (
        <details open>
          <summary>
            What does not count, and why ({leftOut.length} {leftOut.length === 1 ? 'entry' : 'entries'})
          </summary>
          <ul className={lists.bullets}>
            {leftOut.map((entry) => (
              <li key={entry.id}>
                <strong>{`${entry.event}, ${dayText(entry.date)}, ${entry.hours}\u00a0h`}</strong>
                <div>{reasonText(entry)}</div>
                {!isOfAnother && entry.reason && canBeAdded(entry.reason) && (
                  <TextLink
                    to={`/requirements/${entry.id}`}
                    aria-label={`Add what is missing to ${entry.event}, ${dayText(entry.date)}`}
                  >
                    Add what is missing
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {kind === 'graduation' && program !== null && (
        <Text size="sm" c="dimmed">
          This is what Limelight can count. Your school decides whether you graduate.
        </Text>
      )}
    </CardSection>
  );
}

/** Whether it would count after the student adds details. */
function canBeAdded(reason: LeftOutReason): boolean {
  if (reason.kind === 'category') return reason.category === null;
  return ['reflection', 'phases', 'start time'].includes(reason.kind);
}
