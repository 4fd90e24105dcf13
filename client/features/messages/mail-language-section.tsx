/** In the profile: the language in which one reads what the school writes. */
import { useState } from 'react';
import { Anchor, Group, Radio, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { LANGUAGES, languageNames, type Language } from '#shared/languages/languages.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useMailLanguage, useSetMailLanguage } from './received.api.ts';

export function MailLanguageSection() {
  const { data, error, isFetching, refetch } = useMailLanguage();
  const { mutate, error: notSaved } = useSetMailLanguage();
  // At once, until it is known whether it was saved.
  const [chosen, setChosen] = useState<Language>();
  return (
    <Stack gap="md" component="section" aria-labelledby="mail-language">
      <Title order={2} size="h3" id="mail-language">
        From your school
      </Title>
      {error && data === undefined && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          Your language could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {data === undefined && !error && <LoadingBlock />}
      {data !== undefined && (
        <Radio.Group
          label="Language of emails from your school"
          description="Also of its messages here, where your school wrote them in both."
          value={chosen ?? data}
          onChange={(value) => {
            const language = LANGUAGES.find((one) => one === value);
            if (!language) return;
            setChosen(language);
            mutate(language, { onSettled: () => setChosen(undefined) });
          }}
        >
          <Group gap="lg" mt="xs">
            {LANGUAGES.map((language) => (
              <Radio key={language} value={language} label={languageNames[language]} lang={language} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {notSaved && <ErrorAlert>Your language was not saved. {failureReason(notSaved)}</ErrorAlert>}
      <div>
        <Anchor component={Link} to="/messages" underline="always">
          All messages
        </Anchor>
      </div>
    </Stack>
  );
}
