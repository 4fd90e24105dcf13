/** Files of a school's own layout: administrators download them, heads make the layouts. */
import { useRef, useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { downloadLayout, getFiles, removeLayout, type Layout } from '#shared/state-files/files.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { ClassChoice, FileRow, FilesSection, queryOf, Soft } from './files-parts.tsx';
import { rowWords } from './layout-draft.ts';
import { LayoutEditor } from './layout-editor.tsx';

interface LayoutsSectionProps {
  readonly layouts: readonly Layout[];
  readonly isHead: boolean;
}

export function LayoutsSection({ layouts, isHead }: LayoutsSectionProps) {
  const [graduation, setGraduation] = useState('');
  const [edited, setEdited] = useState<Layout | 'new'>();
  const opener = useRef<HTMLButtonElement>(null);
  const { mutateAsync } = useApiChange(removeLayout, [getFiles]);

  function close(): void {
    setEdited(undefined);
    // Once the button is there again.
    setTimeout(() => opener.current?.focus());
  }

  async function remove({ id, name }: Layout): Promise<void> {
    const isSure = await confirmAction({
      title: `Remove “${name}”?`,
      message: 'Files that were downloaded stay what they are.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync({ params: { id } });
      showSuccess('The layout is removed.');
      opener.current?.focus();
    } catch (error) {
      showFailure(`The layout is still there. ${failureReason(error)}`);
    }
  }

  if (edited !== undefined)
    return (
      <FilesSection
        id="layouts"
        title={edited === 'new' ? 'New file' : `Columns of “${edited.name}”`}
        takesFocus
      >
        <LayoutEditor layout={edited === 'new' ? undefined : edited} onDone={close} />
      </FilesSection>
    );
  return (
    <FilesSection id="layouts" title="Files for other systems">
      <Text>
        CSV with the columns that your system reads, such as PowerSchool, Aeries or Infinite Campus.
      </Text>
      {layouts.length > 0 && (
        <>
          <ClassChoice value={graduation} onChoose={setGraduation} />
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {layouts.map((layout) => (
              <FileRow
                key={layout.id}
                actions={
                  <>
                    <DownloadButton
                      order={layoutFile(layout, graduation)}
                      isSmall
                      label={`Download ${layout.name}`}
                    >
                      Download
                    </DownloadButton>
                    {isHead && (
                      <>
                        <SmallButton
                          variant="outline"
                          aria-label={`Edit ${layout.name}`}
                          onClick={() => setEdited(layout)}
                        >
                          Edit
                        </SmallButton>
                        <SmallButton
                          variant="danger"
                          aria-label={`Remove ${layout.name}`}
                          onClick={() => void remove(layout)}
                        >
                          Remove
                        </SmallButton>
                      </>
                    )}
                  </>
                }
              >
                <strong>{layout.name}</strong>
                <Soft>{rowWords[layout.rows]}</Soft>
              </FileRow>
            ))}
          </Stack>
        </>
      )}
      {layouts.length === 0 && !isHead && <Text>None yet. A head of your school makes one.</Text>}
      {isHead && (
        <div>
          <Button ref={opener} variant="outline" onClick={() => setEdited('new')}>
            New file
          </Button>
        </div>
      )}
    </FilesSection>
  );
}

function layoutFile({ id, name }: Layout, graduation: string): DownloadOrder {
  return {
    fileName: `hours_${id}${graduation === '' ? '' : `_${graduation}`}.csv`,
    about: name,
    fetch: (options) =>
      downloadFile(downloadLayout, { params: { id }, query: queryOf(graduation), ...options }),
  };
}
