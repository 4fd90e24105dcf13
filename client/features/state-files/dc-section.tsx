/** The file of the District of Columbia: a line for each student. */
import { useState } from 'react';
import { Text } from '@mantine/core';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { countText } from '#client/ui/format/text.ts';
import { ClassChoice, FilesSection } from './files-section.tsx';
import { ByPrograms, StudentsLeftOut } from './left-out.tsx';
import { NumbersLink } from './numbers-section.tsx';
import { dcFile, useDcPreview } from './state-files.api.ts';

export function DcSection({ takesFocus }: { readonly takesFocus: boolean }) {
  const isHead = useSession().admin?.is_school_administration_head === true;
  const [graduation, setGraduation] = useState('');
  const { data, error, isFetching, refetch } = useDcPreview(graduation);
  return (
    <FilesSection id="dc" title="Hours of the year (District of Columbia)" takesFocus={takesFocus}>
      <ClassChoice value={graduation} yearsAfter={3} onChoose={setGraduation} />
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The students could not be counted. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data && !error && data.numbers.length > 0 && <NumbersLink missing={data.numbers} isHead={isHead} />}
      {data && !error && data.numbers.length === 0 && (
        <>
          <Text role="status">
            {data.lines === 0
              ? 'No student can be in it.'
              : `${countText(data.lines)} ${data.lines === 1 ? 'student' : 'students'}.`}
          </Text>
          <ByPrograms programs={data.programs} />
          <StudentsLeftOut shown={data.students} total={data.students_left_out} />
          {data.lines > 0 && (
            <div>
              <DownloadButton order={dcFile(graduation)} label="Download the hours of the year">
                Download
              </DownloadButton>
            </div>
          )}
        </>
      )}
    </FilesSection>
  );
}
