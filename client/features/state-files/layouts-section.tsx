/** Files of a school's own layout: administrators download them, heads make the layouts. */
import { useRef, useState } from 'react';
import { Button, Text } from '@mantine/core';
import { downloadLayout, getFiles, removeLayout, type Layout } from '#shared/state-files/files.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { ClassChoice, FileRow, queryOf, Soft } from './files-parts.tsx';
import { LayoutEditor, rowWords } from './layout-editor.tsx';

export function LayoutsSection({ layouts, isHead }: { layouts: readonly Layout[]; isHead: boolean }) {
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
    const isRemoved = await actIfSure(
      {
        title: `Remove “${name}”?`,
        message: 'Files that were downloaded stay what they are.',
        confirmLabel: 'Remove',
        danger: true,
      },
      async () => {
        await mutateAsync({ params: { id } });
        return 'The layout is removed.';
      },
      'The layout is still there.',
    );
    if (isRemoved) opener.current?.focus();
  }

  if (edited !== undefined)
    return (
      <CardSection
        id="layouts"
        title={edited === 'new' ? 'New file' : `Columns of “${edited.name}”`}
        heading={focusOnce}
      >
        <LayoutEditor layout={edited === 'new' ? undefined : edited} onDone={close} />
      </CardSection>
    );
  return (
    <CardSection id="layouts" title="Files for other systems">
      <Text>
        CSV with the columns that your system reads, such as PowerSchool, Aeries or Infinite Campus.
      </Text>
      {layouts.length > 0 && (
        <>
          <ClassChoice value={graduation} onChoose={setGraduation} />
          <CompactCards>
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
          </CompactCards>
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
    </CardSection>
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
