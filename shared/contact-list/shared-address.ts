/** Addresses that several people read, of which no name is kept. */

const shared = new Set(
  'admin contact coordinator events frontdesk hello help info mail office outreach reception school staff support team volunteer volunteering volunteers youth'.split(
    ' ',
  ),
);

/** Whether several people may read the mail to an address. */
export function isSharedAddress(address: string): boolean {
  const [local = ''] = address.toLowerCase().split(/[+@]/);
  return shared.has(local.replaceAll(/[._-]/g, ''));
}
