const shared = new Set(
  'admin contact coordinator events frontdesk hello help info mail office outreach reception school staff support team volunteer volunteering volunteers youth'.split(
    ' ',
  ),
);

/** Whether several people may read this mailbox; then no name is kept. */
export function isSharedAddress(address: string): boolean {
  const [local = ''] = address.toLowerCase().split(/[+@]/);
  return shared.has(local.replaceAll(/[._-]/g, ''));
}
